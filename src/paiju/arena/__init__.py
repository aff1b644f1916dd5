"""The arena: bots play the same deals from both sides, and what can be said of their strength is reckoned from it."""
