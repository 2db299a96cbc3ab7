"""The review: what is due comes back, a question a rule."""
