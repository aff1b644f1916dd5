"""The arena: bots play the same deals from both sides, and statistics compare their strength."""
