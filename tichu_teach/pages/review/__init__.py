"""The review: what is due comes back, a question for each rule (`page.py`), or against time (`sprint.py`)."""
