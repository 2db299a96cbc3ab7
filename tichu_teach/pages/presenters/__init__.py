"""What each family of games says about itself to the pages.

`families.py` finds it, `presenter.py` says what it is made of.
"""
