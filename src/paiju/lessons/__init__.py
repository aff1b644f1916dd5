"""Lessons and puzzles: positions that somebody looks at, answers, and is told about."""
