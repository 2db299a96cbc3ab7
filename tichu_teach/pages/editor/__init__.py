"""A table to put anything on: positions laid out by hand, tried out, and handed on (`page.py`).

`laid_table.py` holds a draft or a position: `laying.py` changes the draft (its scene is `setup_scene.py`),
`playing_out.py` plays the position, and `draft_position.py` leads from one to the other. `authoring.py` makes
questions: `question_draft.py` is one in the making (its scene is `question_scene.py`), `author_file.py` the
file it goes into, a pack (`pack_file.py`) or a chapter (`chapter_file.py`). `calculator/` counts hands of a
real table.
"""
