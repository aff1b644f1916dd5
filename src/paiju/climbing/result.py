"""The end of a climbing deal for a page: the places, and who rises."""

from paiju.cards import Seat
from paiju.climbing.events import DealEnded
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.state import ClimbState
from paiju.climbing.words import deal_ended
from paiju.pictures import Text
from paiju.shown import Ending, sentence
from paiju.text import Voice, Voices


class ClimbEnding(Ending):
    decided = DealEnded
    end: DealEnded

    def winners(self, view: ClimbState) -> list[Seat]:
        return [seat for seat in range(len(view.hands)) if side_of(seat) == side_of(self.end.places[0][0])]

    def headline(self, winners: list[str], rise: int, each: bool, voice: Voice) -> str:
        levels = voice.say(f"升 {rise} 级", f"rise {rise} level{'s' if rise > 1 else ''}")
        return sentence(f"{voice.say('、', ' and ').join(winners)} {levels if rise > 0 else voice.say('获胜', 'win')}")

    def lines(self, view: ClimbState, viewer: Seat | None, voices: Voices) -> list[Text]:
        return [Text(*(deal_ended(voice, self.end).strip() for voice in voices))]

    def details(self) -> dict[str, object]:
        return {"places": [list(group) for group in self.end.places]}
