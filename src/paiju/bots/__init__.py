"""Bots: players that are given their seat's view and the legal actions, and nothing else."""

from paiju.bots.base import Bot, BotFault, Budget
from paiju.bots.registry import BOTS, STRENGTHS, make_bot

__all__ = ["BOTS", "STRENGTHS", "Bot", "BotFault", "Budget", "make_bot"]
