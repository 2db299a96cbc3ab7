"""A whole game at the table.

`match.py` is the game as a value, `page.py` the page that plays it. Around them are the panel, the other
players (`company.py`), the coach's counsel, claims to go out, what a browser keeps, and looking back.
"""
