"""Bots of the trick-taking family. They remember tricks, guess the sides, and try actions in sampled worlds."""
