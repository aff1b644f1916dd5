"""Climbing games, 掼蛋: beat what lies there or pass, and be the first to go out."""
