"""A table to put anything on: positions laid out by hand, tried out, and handed on."""
