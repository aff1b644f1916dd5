"""Trick-taking games, 升级 and 找朋友: a declarer plays against attackers, who collect points in tricks."""
