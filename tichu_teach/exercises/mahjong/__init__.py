"""What is particular to puzzles of Mah-Jong, the duel and Sparrow."""
