"""Bots of the climbing family: they arrange the hand by price, count the cards, and try actions out."""
