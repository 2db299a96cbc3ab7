"""Answers marked at the end: an exam with its certificate (`page.py`, `certificate.py`), a chapter's closing
check (`closing.py`), and a question answered without feedback (`unmarked.py`).
"""
