"""The kinds of question, a module each; `KIND` is the class."""
