"""Climbing games: the Tichu family. One small file a ruleset on a shared floor."""
