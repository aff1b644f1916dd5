"""Small functions picked by options: turns, levels, tributes, time-outs."""
