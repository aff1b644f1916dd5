"""Bots: players that get the view of their seat and the legal actions, and nothing else."""

from paiju.bots.advice import Advice
from paiju.bots.base import Bot, BotFault, Budget
from paiju.bots.registry import STRENGTHS, advise, make_bot

__all__ = ["STRENGTHS", "Advice", "Bot", "BotFault", "Budget", "advise", "make_bot"]
