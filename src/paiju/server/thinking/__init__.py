"""How bots think: the questions, the workers that answer them, and the moment at which a bot acts."""
