"""A family's own part of the pages, for each family of games.

`families.py` finds it, `presenter.py` defines its parts.
"""
