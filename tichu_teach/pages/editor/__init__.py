"""A table to put anything on: a position laid out by hand, tried out, and handed on as a line, a link, a code."""
