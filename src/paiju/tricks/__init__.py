"""Trick-taking games, 升级 and 找朋友: a declarer against attackers for the points in the tricks."""
