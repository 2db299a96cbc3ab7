"""The common floor of the analyses of climbing games."""
