"""A guided round: a game in which a coach sits beside the learner, and the others wait to be looked at.

`guidance.py` is what the coach knows and says, `deals.py` has the cards of a first round.
"""
