"""What happens in a deal is seen on the felt: tribute, leads, places, failed attempts, void deals, the bottom."""

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Locator, Page, expect

from paiju.actions import Pass
from paiju.bots.registry import make_bot
from paiju.cards import names
from paiju.climbing.events import LeadGiven, RoundEnded, TributeGiven, TributeResisted, WentOut
from paiju.climbing.rulings.seats import sides
from paiju.events import DealRevealed, Event, PhaseEntered, Played, Settled
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load
from paiju.state import Laid, Standing
from paiju.table import Table
from paiju.tricks.events import BottomFlipped, DealVoided, TrickTaken
from tests.browser.conftest import NewPage
from tests.browser.crowd import Crowd, in_pairs, laid
from tests.browser.layout import check_sizes, switch_language
from tests.browser.staged import Staged

SUITS = {"S": "黑桃", "H": "红桃", "C": "梅花", "D": "方片"}
SHORT = ("375x553", "360x640", "390x664", "360x740")  # small phones, whose browsers may show their bars
AT_TOP = Standing(("A", "5"), "A", 0, (1, 0))


def played(preset: str, number: int, deals: int, start: Standing | None = None) -> Match:
    """A match of `greedy` bots."""
    rules, seed = load(preset), bytes([number])
    match = Match(rules, seed, deals=deals, start=start)
    bots = [make_bot("greedy", rules, seat, Stream(seed, seat)) for seat in range(rules.options.seats)]
    Table(match, bots, Stream(seed, "order")).play()
    return match


def moments(match: Match, what: Callable[[Event], bool]) -> Iterator[int]:
    """How many events have happened by then."""
    return (number for number, event in enumerate(match.events, 1) if what(event))


def first(preset: str, deals: int, what: Callable[[Event], bool], start: Standing | None = None) -> tuple[Match, int]:
    """The first match in which something happens, and the moment."""
    for number in range(256):
        match = played(preset, number, deals, start)
        for moment in moments(match, what):
            return match, moment
    raise AssertionError("it never happens")


def test_jokers_that_resist_tribute_lie_open_and_the_leader_is_told(new_page: NewPage) -> None:
    match, moment = first("guandan", 6, lambda event: isinstance(event, LeadGiven) and event.why == "resisted")
    shown = [event for event in match.events[:moment] if isinstance(event, TributeResisted)]
    leader = match.events[moment - 1].seat
    page = new_page(size="390x844")
    Staged(page, match, moment + 1)
    proof = page.locator(f"[data-seat='{shown[-1].seat}'] .play")
    expect(proof).to_contain_text("抗贡")
    expect(proof.locator(".card")).to_have_count(len(shown[-1].cards))
    expect(page.locator(f"[data-seat='{leader}'] [data-tag]")).to_have_text("抗贡，头游首出")
    assert check_sizes(page, "resisted") == []


def test_who_pays_whom_stays_on_the_felt_until_they_have_played(new_page: NewPage) -> None:
    match, moment = first("guandan", 4, lambda event: isinstance(event, TributeGiven))
    gift = match.events[moment - 1]
    lead = next(number for number in moments(match, lambda event: isinstance(event, LeadGiven)) if number > moment)
    page = new_page(size="390x844")
    staged = Staged(page, match, lead + 1, seat=gift.to)
    expect(page.locator(f"[data-seat='{gift.seat}'] .play")).to_contain_text("贡给 你")
    expect(page.locator("[data-doing]")).to_have_text(re.compile("^还牌：.*你"))
    assert check_sizes(page, "tribute") == []
    staged.page.close()


def test_a_failed_attempt_is_no_win_and_everybody_has_a_place(new_page: NewPage) -> None:
    def failed(event: Event) -> bool:
        return isinstance(event, Settled) and event.fails[0] == 2 and event.owner == 0

    match, moment = first("guandan", 1, failed, AT_TOP)
    end = next(moments(match, lambda event: isinstance(event, DealRevealed)))
    page = new_page(size="390x844")
    begins = next(moments(match, lambda event: isinstance(event, PhaseEntered) and event.name == "climb"))
    staged = Staged(page, match, begins, seat=sides(4)[0][0])
    expect(page.locator("[data-stake]")).to_contain_text("我方 打 A 冲关 · 第 2 / 3 次")
    expect(page.locator("[data-stake]")).to_contain_text("得头游、搭档不末游就赢全场")
    assert check_sizes(page, "attempt") == []
    staged.go_on(end)
    result = page.locator("[data-result]")
    expect(result.locator("[data-stamp]")).to_have_text("未过")
    expect(result).to_contain_text("打 A 不成（第 2 次，共 3 次）")
    assert check_sizes(page, "failed") == []
    page.keyboard.press("Escape")
    medals = page.locator(".felt .medal")
    expect(medals).to_have_count(4)
    assert sorted(medals.all_inner_texts()) == sorted(["头游", "二游", "三游", "末游"])
    assert check_sizes(page, "places") == []
    assert moment < end


def test_who_takes_the_wind_is_told(new_page: NewPage) -> None:
    match = played("guandan-house", 1, 1)
    ended = [*moments(match, lambda event: isinstance(event, RoundEnded))]
    out = next(moments(match, lambda event: isinstance(event, WentOut)))
    moment = next(number for number in ended if number > out)
    page = new_page(size="390x844")
    Staged(page, match, moment)
    expect(page.locator("[data-tag]")).to_have_text("接风")


def test_on_a_short_phone_the_buttons_lie_over_nothing(new_page: NewPage) -> None:
    match = played("guandan", 34, 1)
    plays = [*moments(match, lambda event: isinstance(event, Played))]
    all_have_played = [at for at in plays if all(isinstance(event, Played) for event in match.events[at - 4 : at])]
    many, one = all_have_played[0], all_have_played[9]
    assert [len(match.events[at - 1].cards) for at in (many, one)] == [5, 1]
    page = new_page(size="360x640")
    staged = Staged(page, match, many, seat=3)
    wrong = check_short(page, "five cards")
    staged.go_on(one)
    wrong += check_short(page, "one card")
    assert not wrong, "\n".join(wrong)


def check_short(page: Page, what: str) -> list[str]:
    expect(page.locator(".felt .laid")).to_have_count(4)
    wrong = check_sizes(page, what, SHORT)
    switch_language(page)
    wrong += check_sizes(page, f"{what}, in English", SHORT)
    switch_language(page)
    return wrong


def all_pass(preset: str, number: int, what: type[Event]) -> tuple[Match, int]:
    match = Match(load(preset), bytes([number]))
    while not any(isinstance(event, what) for event in match.events):
        match.play(match.actors[0], Pass())
    return match, next(moments(match, lambda event: isinstance(event, what)))


def test_a_void_deal_is_announced(new_page: NewPage) -> None:
    match, moment = all_pass("shengji", 1, DealVoided)
    page = new_page(size="390x844")
    staged = Staged(page, match, moment - 1)
    expect(page.locator("[data-tag]")).to_have_text("先摸牌")
    staged.go_on(len(match.events))
    expect(page.locator("[data-voided]")).to_have_text("流局：无人亮主，重新洗牌")
    expect(page.locator(".strip")).to_contain_text("流局，重新洗牌")
    assert check_sizes(page, "void") == []


# The loudspeaker, and the notes that it was given.
HEARD = """window.notes = 0;
    window.AudioContext = class extends AudioContext { constructor() { super(); window.loudspeaker = this; } };
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const start = kind.prototype.start;
        kind.prototype.start = function (...when) { notes++; return start.apply(this, when); };
    }"""


def test_what_comes_of_the_bottom_is_drawn_when_its_cards_are_turned(new_page: NewPage) -> None:
    flips = (all_pass("zhaopengyou", number, BottomFlipped) for number in range(256))
    match, moment = next((match, moment) for match, moment in flips if len(match.events[moment - 1].cards) > 4)
    page = new_page(size="390x844")
    page.add_init_script(HEARD)
    staged = Staged(page, match, moment - 1)
    page.locator(".felt").click()
    page.wait_for_function("() => window.loudspeaker?.state === 'running'")
    expect(page.locator("[data-doing]")).to_have_text("抢庄")
    expect(page.locator("[data-tag]")).to_have_text("起始发牌者")
    page.evaluate("() => (notes = 0)")
    staged.go_on(len(match.events))
    page.locator("[data-turned]").wait_for()
    # What is seen and heard while the last card still shows its back: asked in one step, whatever the machine does.
    seen = page.evaluate(
        """() => new Promise(done => {
            const look = () => ({trump: document.querySelector('.trump .su') !== null,
                declarer: document.querySelector('.felt .av .role') !== null, heard: notes > 0});
            const first = look();
            const wait = () => look().trump ? done([first, look()]) : requestAnimationFrame(wait);
            wait();
        })"""
    )
    assert seen == [
        {"trump": False, "declarer": False, "heard": True},
        {"trump": True, "declarer": True, "heard": True},
    ]
    expect(page.locator(".strip")).to_contain_text("定主")


def test_the_trick_says_who_led_and_what_lies_in_it(new_page: NewPage) -> None:
    match, moment = first("shengji", 1, lambda event: isinstance(event, TrickTaken) and event.points > 0)
    page = new_page(size="390x844")
    staged = Staged(page, match, moment - 1)
    taken = match.events[moment - 1]
    expect(page.locator(".play .tag", has_text="领出")).to_have_count(1)
    expect(page.locator(".sum")).to_have_text(f"+{taken.points}")
    assert check_sizes(page, "trick") == []
    staged.go_on(moment)
    last = page.locator(".lastt")
    expect(last).to_contain_text(f"+{taken.points}")
    expect(last.locator(".piles > span")).to_have_count(4)


def test_a_long_play_does_not_lie_on_half_of_the_last_round(new_page: NewPage) -> None:
    page = new_page(size="390x844")
    last = [laid(seat, ["S3"], top=seat == 1) for seat in range(4)]
    crowd = Crowd(page, "shengji", 4, phase="trick", drawing=0, bids=[], plays=[], last=last)
    expect(page.locator(".lastt")).to_be_visible()
    crowd.show(phase="trick", drawing=0, bids=[], plays=[laid(1, in_pairs(6))], last=last)
    expect(page.locator(".felt .laid .card")).to_have_count(6)
    expect(page.locator(".lastt")).to_be_hidden()


def test_all_earlier_rounds_of_a_deal_can_be_looked_at_again(new_page: NewPage) -> None:
    match, _ = first("shengji", 1, lambda event: isinstance(event, TrickTaken) and event.points > 0)
    ends = [*moments(match, lambda event: isinstance(event, TrickTaken))]
    tricks = match.state.rounds
    page = new_page(size="390x844")
    staged = Staged(page, match, ends[5])
    page.locator(".lastt").click()
    sheet = page.locator("dialog [data-rounds]")
    expect(sheet).to_contain_text("第 6 / 6 轮")
    assert staged.reviews == []  # the last one is on the board
    sheet.locator("[data-do=earlier]").click()
    expect(sheet).to_contain_text("第 5 / 6 轮")
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    expect(sheet).to_contain_text("第 1 / 6 轮")
    expect(sheet.locator("[data-do=earlier]")).to_have_attribute("aria-disabled", "true")
    assert cards_in(sheet) == called(tricks[0])
    expect(sheet.locator("li").first).to_contain_text("领出")
    expect(sheet.locator("li.top")).to_have_count(1)
    expect(sheet.locator("li.top")).to_contain_text("最大")
    assert staged.reviews == [0]  # all that was missing came at once
    staged.go_on(ends[7])
    expect(sheet).to_contain_text("第 1 / 8 轮")  # what is looked at stays
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(sheet).to_contain_text("第 7 / 8 轮")
    expect(sheet.locator("li.top")).to_have_count(1)
    assert cards_in(sheet) == called(tricks[6]) and staged.reviews == [0, 6]
    wrong = check_sizes(page, "rounds")
    page.keyboard.press("Escape")
    side = page.locator(".side [data-rounds]")  # the page is wide now
    side.locator("[data-do=earlier]").click()
    page.keyboard.press("ArrowLeft")
    expect(side).to_contain_text("第 6 / 8 轮")
    assert cards_in(side) == called(tricks[5])
    assert wrong + check_sizes(page, "rounds at the side") == []


def test_a_climbing_deal_can_be_looked_at_again_to_its_last_play(new_page: NewPage) -> None:
    match, moment = first("guandan", 1, lambda event: isinstance(event, DealRevealed))
    rounds = [*match.state.rounds, match.state.plays]
    page = new_page(size="390x844")
    Staged(page, match, moment)
    page.locator("dialog [data-result]").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="各轮出牌").click()
    sheet = page.locator("dialog [data-rounds]")
    expect(sheet).to_contain_text(f"第 {len(rounds)} / {len(rounds)} 轮")
    assert [len(cards) for cards in cards_in(sheet)] == [len({*put.cards}) for put in rounds[-1]]
    page.keyboard.press("ArrowLeft")
    expect(sheet.locator("li")).to_have_count(len(rounds[-2]))
    expect(sheet.locator("li", has_text="不要").first).to_be_visible()


def test_what_a_deal_decides_fits_beside_the_levels_of_a_phone_on_its_side(new_page: NewPage) -> None:
    start = Standing(("A",) * 5, "", None, ())
    match, _ = first("zhaopengyou", 1, lambda event: isinstance(event, TrickTaken), start)
    begins = next(moments(match, lambda event: isinstance(event, PhaseEntered) and event.name == "trick"))
    page = new_page(size="844x390", locale="en")
    Staged(page, match, begins + 2)
    stake, levels = page.locator("[data-stake]"), page.locator(".lvls")
    expect(stake).to_contain_text("at A, for the match")
    expect(page.locator(".score b")).to_be_visible()
    one, other = levels.bounding_box(), stake.bounding_box()
    assert one and other and one["x"] + one["width"] <= other["x"]


def cards_in(rounds: Locator) -> list[set[str]]:
    """The cards of each play, as they are called."""
    plays = rounds.locator("li:not(:has(.pt))").all()  # the last line is of the points
    return [
        {str(card.get_attribute("aria-label")).split(",")[0] for card in play.locator(".card").all()} for play in plays
    ]


def called(plays: tuple[Laid, ...]) -> list[set[str]]:
    """The same of plays without jokers."""
    return [{f"{SUITS[name[0]]}{name[1].replace('T', '10')}" for name in names(put.cards)} for put in plays]
