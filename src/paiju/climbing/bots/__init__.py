"""Bots of the climbing family. They arrange the hand by price, count cards, and try actions in sampled worlds."""
