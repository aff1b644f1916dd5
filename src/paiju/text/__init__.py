"""A match told in words: every event as a line, in Chinese and in English."""

from paiju.text.auction import friend_text
from paiju.text.climbing import PLACES
from paiju.text.teller import SILENT, WORDS, Teller
from paiju.text.tricks import RESULTS
from paiju.text.voice import Voice, side_text

__all__ = ["PLACES", "RESULTS", "SILENT", "WORDS", "Teller", "Voice", "friend_text", "side_text"]
