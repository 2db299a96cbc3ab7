"""Questions, puzzles, generators and packs."""
