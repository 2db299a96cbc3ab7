"""A question at the table, as chapters, puzzles, exams and reviews ask it.

`exercise.py` is a question being worked on, with help; `attempt.py` what has been answered, `form.py` how
it is drawn. `asking.py` is the page that all of them share, with the learner's record; `page.py` one
question in a cell.
"""
