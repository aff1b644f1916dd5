"""Small functions picked by options: seats, turns, levels, tributes, time-outs."""
