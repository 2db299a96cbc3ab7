"""A table to put anything on: positions laid out by hand, tried out, and handed on (`page.py`).

A `desk.py` holds a draft or a position: `laying.py` changes the draft (its scene is `setting.py`),
`playing_out.py` plays the position, and `draft_position.py` leads from one to the other. `authoring.py` makes
questions: `question_draft.py` is one in the making (its scene is `asking.py`), `collection.py` the file it
goes into, a pack (`packing.py`) or a chapter (`stepping.py`). `calculator/` counts hands of a real table.
"""
