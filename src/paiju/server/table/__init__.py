"""What a table is: its match, turns, clocks, seats and store."""
