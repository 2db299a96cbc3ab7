"""A whole game at the table.

`match.py` is the game as a value, `page.py` the page that plays one; around them the panel, who the
others are (`company.py`), the coach's counsel, claims of going out, what a browser keeps, and looking
back.
"""
