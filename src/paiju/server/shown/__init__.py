"""What a seat is shown. Each family brings its part of the board, the hand, the question and the result."""
