"""A page on paper: a scene as HTML that needs no script, no style sheet and no kernel.

It accompanies every table in a saved notebook, for places where the table itself does not work: a notebook
reopened without its kernel, an export, a code host. All styles are in the elements, and even without them
letters and words still say everything.
"""
