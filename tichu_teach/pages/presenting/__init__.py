"""A page before a class: a stand-in at its table that keeps nothing (`slide.py`), and a free table for trying
out any play, with the referee's reasons (`free.py`, `trying.py`).
"""
