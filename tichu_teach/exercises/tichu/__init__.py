"""What is particular to puzzles of the Tichu family."""
