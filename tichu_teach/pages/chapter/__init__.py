"""A chapter at the table: `page.py` takes what a learner does, `walk.py` keeps their place, `panel.py` makes
the panel.

`rulesets.py` is the chapter that puts all games side by side.
"""
