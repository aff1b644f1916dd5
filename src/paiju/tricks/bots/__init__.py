"""Bots of the trick-taking family: they remember the tricks, guess the sides, and try actions out."""
