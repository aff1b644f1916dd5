"""Events in words: every event as a line, in Chinese and in English."""

from paiju.text.common import TALLIES
from paiju.text.teller import Teller, silent, words_of
from paiju.text.voice import Tell, Voice, Voices, cards_said, joined, side_text

__all__ = ["TALLIES", "Tell", "Teller", "Voice", "Voices", "cards_said", "joined", "side_text", "silent", "words_of"]
