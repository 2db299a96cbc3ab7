"""Answers that are marked at the end: an exam with its certificate (`page.py`, `certificate.py`), a
chapter's closing check (`closing.py`), and a question that is answered without a word (`unmarked.py`).
"""
