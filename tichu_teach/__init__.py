"""Tichu Teach: notebooks that teach Tichu and its family, with a referee that always says why."""
