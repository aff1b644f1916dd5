"""Bots: players that are given their seat's view and the legal actions, and nothing else."""

from paiju.bots.advice import Advice
from paiju.bots.base import Bot, BotFault, Budget
from paiju.bots.registry import STRENGTHS, advise, make_bot

__all__ = ["STRENGTHS", "Advice", "Bot", "BotFault", "Budget", "advise", "make_bot"]
