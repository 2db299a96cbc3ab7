"""The hand calculator of the Mah-Jong family."""
