"""A chapter at the table: `page.py` is what a learner does there, `walk.py` where they stand, `panel.py`
what is told.

`step.py` is one step by itself, in a cell of a notebook; `rulesets.py` the chapter that puts all games
side by side.
"""
