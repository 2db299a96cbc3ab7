"""The bus driver's exam: twenty questions over all parts of a ruleset, marked at the end, with a certificate."""
