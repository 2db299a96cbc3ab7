"""What each family tells the pages of its own: scenes, moves, words."""
