"""Puzzles at the table, one after the other by theme and level (`page.py`), or a pack in its order
(`worksheet.py`).
"""
