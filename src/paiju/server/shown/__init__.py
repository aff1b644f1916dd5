"""What a seat is shown: the board, its hand, the question, the result and the story so far."""
