"""A chapter at the table: `page.py` is what a learner does there, `walk.py` where they stand, `panel.py`
what is told.

`rulesets.py` is the chapter that puts all games side by side.
"""
