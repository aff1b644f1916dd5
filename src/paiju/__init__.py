"""Paiju 牌局: Chinese level-up card games by your own rules."""

__version__ = "0.1.0"
