"""What a table is: its seats, its match, its turns and clocks, and the store."""
