"""What clauses say in words of their own, where no single option has them: each phrase follows from several options."""

from paiju.rules.schema import Words
from paiju.tricks.options import Tricks

NOTHING = Words("", "")


def but_out(o: Tricks) -> Words:
    """What is to be said besides of every card where low ones are taken out."""
    return Words("（拿掉的小牌除外，见 1.10）", " (low cards taken out excepted, 1.10)") if o.cards_out else NOTHING


def secret(o: Tricks) -> Words:
    """What nobody else sees."""
    both = Words("手牌和扣下的底牌", "Hands and the buried bottom")
    return both if o.bottom_size else Words("手牌", "Hands")


def later_bids(o: Tricks) -> Words:
    """What may follow a bid where nobody waits for a turn."""
    first = Words("亮主不分轮次，先亮先算", "There are no turns: the first bid stands")
    if not o.bids_follow:
        return Words(f"{first.zh}（4.4）", f"{first.en} (4.4)")
    own = Words("也可以自己再加", "may also raise your own bid while it is the one on the table")
    if not o.bid_self_raise:
        zh = "自己不能再加；被别人反了，可以再反回来"
        en = "cannot raise your own bid while it is the one on the table; once it has been countered, you may"
        own = Words(zh, f"{en} counter in turn")
    later = Words("，后来的要照 4.4 反", ", and a later one must be a counter-bid (4.4)") if o.counters else NOTHING
    return Words(f"{first.zh}{later.zh}。台面上的一手是自己亮的，{own.zh}", f"{first.en}{later.en}. You {own.en}")


def unplayed(o: Tricks) -> Words:
    """The cards that do not count as played when friends are found, in a sentence, if there are any."""
    buried, thrown = o.bottom_size > 0, o.throw_test == "unbeatable"
    if not buried:
        back = Words("甩牌失败收回的牌不算打出。", "Cards taken back from a failed throw are not played. ")
        return back if thrown else NOTHING
    zh, en = ("，甩牌失败收回的牌也不算", ", nor are cards taken back from a failed throw") if thrown else NOTHING
    return Words(f"扣下的牌不算打出{zh}。", f"Buried cards are not played{en}. ")


def starting(o: Tricks) -> Words:
    """Whether the starter of the next deal is its declarer, where nobody has a fixed partner."""
    if o.declarer_kept:
        return Words("起始者就是下一副的庄家（4.10）", "The starter is also the declarer (4.10)")
    zh = "每副都重新亮主，起始者并不就是庄家"
    return Words(zh, "Every deal has a bidding of its own: to be the starter is not to be the declarer")


def until(o: Tricks) -> Words:
    """How long the cards are dealt."""
    if not o.bottom_size:
        return Words("到一张不剩为止", "until none are left")
    return Words(f"到只剩 {o.bottom_size} 张底牌为止", f"until {o.bottom_size} are left as the bottom")


def calling(o: Tricks) -> Words:
    """What is called to find several friends."""
    n = o.friends
    if o.friend_cards == "one_card":
        return Words(f"一种牌来找 {n} 个朋友", f"one card to find {n} friends")
    return Words(f" {n} 张牌来找 {n} 个朋友", f"{n} cards to find as many friends")


def finding(o: Tricks) -> Words:
    """Who is a friend, where no copy is named."""
    n = o.friends
    if o.friend_cards == "one_card" and n > 1:
        zh = f"叫的那种牌，打出的头 {n} 张，谁打出一张谁就是一个朋友"
        return Words(zh, f"Whoever plays one of the first {n} copies of the called card is a friend")
    return Words("谁第一个打出叫的那张牌，谁就是朋友", "Whoever is first to play the called card is the friend")


def solo_rise(o: Tricks) -> Words:
    """How far a declarer rises who holds a deal alone."""
    times, more = o.solo_factor, o.solo_bonus
    if times == 1:
        return Words(f"多升 {more} 级", f"rises {more} further") if more else Words("照样升级", "rises as usual")
    also = Words(f"，再加 {more} 级", f", and {more} added to it") if more else NOTHING
    return Words(f"升级数乘以 {times}{also.zh}", f"has the rise multiplied by {times}{also.en}")


def bid_cards(o: Tricks) -> Words:
    """How many level cards a bid may show."""
    many = Words(f"1 到 {o.decks} 张，须一模一样", f"1 to {o.decks} of them, all identical")
    return many if o.decks > 1 else Words("一张", "one of them")


def width_factors(o: Tricks) -> Words:
    """The factors of the units that there are."""
    found = [str(o.factor_of(width)) for width in range(1, o.decks + 1)]
    return Words("、".join(found), ", ".join(found))


PHRASES = {
    phrase.__name__: phrase
    for phrase in (
        but_out,
        secret,
        later_bids,
        unplayed,
        starting,
        until,
        calling,
        finding,
        solo_rise,
        bid_cards,
        width_factors,
    )
}
