"""Puzzles at the table: one by one, by theme and level (`page.py`), or a pack in its order (`worksheet.py`).
"""
