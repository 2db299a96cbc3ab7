"""What is particular to puzzles of Haggis."""
