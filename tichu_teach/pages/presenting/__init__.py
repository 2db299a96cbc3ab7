"""A page before a class: a stand-in at its table that keeps nothing (`slide.py`), and the free table
on which whatever is tried, the referee says why it goes or doesn't (`free.py`, `trying.py`).
"""
