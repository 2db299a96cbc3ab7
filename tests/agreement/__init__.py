"""Read the texts that a learner reads, and check them against the table beside them."""
