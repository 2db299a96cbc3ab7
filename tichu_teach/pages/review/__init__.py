"""The review: what is due comes back, one question for each rule (`page.py`), or against time (`sprint.py`)."""
