"""Small functions picked by options: seats, bidding, candidates, throws, friends, scoring."""
