"""A guided round: a game in which a coach sits beside the learner, and the others wait to be looked at."""
