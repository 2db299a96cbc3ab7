"""A page on paper: what is to be seen, as HTML that needs no script, no style sheet and no kernel.

It stands beside every table in a saved notebook, for wherever the table itself cannot be: a notebook opened
again without its kernel, an export, a code host. All style stands in the elements, and where even that is
taken away letters and words still say everything.
"""
