"""The bus driver's exam: twenty questions over all parts of a ruleset, and a certificate."""
