"""Measurements: `python -m tests.bench`. Not collected by pytest; see README.md beside this file."""
