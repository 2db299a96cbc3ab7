"""A question at the table, as chapters, puzzles, exams and reviews ask it.

`exercise.py` is a question being worked on, with help; `attempt.py` holds what has been answered, `form.py`
draws it. `exercise_page.py` is the page that they all share, with the learner's record; `page.py` is a single
question in a cell.
"""
