"""What the analyses of all climbing games share."""
