"""Networks that learn from practice deals: played, kept, learned from, measured and told of."""
