"""Reads what a learner is told, and asks whether it is so at the table beside it."""
