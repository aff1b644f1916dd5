"""Climbing games, 掼蛋: players beat the last play or pass, and try to go out first."""
