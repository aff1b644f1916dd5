"""Five people in five browsers play a deal together."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.layout import SIZES, check_sizes, problems
from tests.browser.player import Player

# A pair and a single of one suit, neither trumps nor as high as a queen.
LOW_CARDS = """() => {
    const trump = document.querySelector('.trump .su')?.classList[1]?.toUpperCase();
    const cards = [...document.querySelectorAll('[data-card]')].map(card => card.dataset.card);
    for (const suit of 'SHCD'.replace(trump, '')) {
        const low = cards.filter(card => card[0] === suit && '3456789'.includes(card[1]));
        const twice = low.find(card => low.filter(other => other === card).length === 2);
        const once = low.find(card => low.filter(other => other === card).length === 1);
        if (twice && once) return [twice, twice, once];
    }
    return null;
}"""


def test_five_people_play_a_deal_to_the_settlement(new_page: NewPage) -> None:
    host = Player(new_page(size=SIZES[0]))
    host.open("zhaopengyou", friends=True)
    invite = host.page.locator("[data-invite]").input_value()
    players = [host]
    for size in (*SIZES[1:], SIZES[0]):
        guest = Player(new_page(size=size))
        guest.page.goto(invite)
        guest.button("sit").click()
        expect(guest.page.locator("[data-do=sit]")).to_have_count(0)
        players.append(guest)
    expect(host.page.locator("[data-seat] .tag")).not_to_have_count(0)
    assert problems(host.page) == []
    host.button("start").click()
    wrong: list[str] = []
    done = play_together(players, wrong)
    assert "keep" in done  # what stays of a throw that failed
    assert not wrong, "\n".join(wrong)
    told = {player.page.locator("[data-result] h2").inner_text() for player in players}
    assert len(told) == 1
    for player in players:
        assert problems(player.page) == []


def play_together(players: list[Player], wrong: list[str], rounds: int = 4000) -> set[str]:
    """Whoever's turn it is plays, until all see the result; what has been done."""
    done: set[str] = set()
    for number in range(rounds):
        if all(player.ended for player in players):
            return done
        moved = False
        for player in players:
            if player.ended or not player.my_turn:
                continue
            if player.button("keep").count() and "keep" not in done:
                wrong += check_sizes(player.page, "keep")
            doing = ("keep" not in done and throw(player)) or player.turn(by_hand=number % 40 == 7)
            done.add(doing)
            moved = moved or bool(doing)
        if not moved:
            players[0].page.wait_for_timeout(30)
    raise AssertionError("no end: " + ", ".join(player.phase for player in players))


def throw(player: Player) -> str:
    """Lead a low pair and a low single of a plain suit at once: whoever beats both says which of them stays."""
    page = player.page
    if not player.leads:
        return ""
    low = page.evaluate(LOW_CARDS)
    if not low:
        return ""
    page.keyboard.press("Escape")  # nothing else is chosen
    for name in low:
        player.tap(page.locator(f"[data-card={name}][aria-pressed=false]").first.element_handle())
    player.button("play").click()
    return "throw"
