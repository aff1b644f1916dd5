"""Bots: players that are given their seat's view and the legal actions, and nothing else."""

from paiju.bots.base import BOTS, Bot, make_bot

__all__ = ["BOTS", "Bot", "make_bot"]
