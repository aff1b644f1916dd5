"""Small functions picked by options: bidding, throws, friends, scoring."""
