"""What an analysis says about a decision, in words."""

from paiju.analysis.judged import Grade, Judged
from paiju.bots.advice import reasons
from paiju.rules.schema import Words

GRADES: dict[Grade, Words] = {
    "forced": Words("只有一手", "forced"),
    "fine": Words("没问题", "fine"),
    "inaccuracy": Words("欠准", "inaccuracy"),
    "mistake": Words("失误", "mistake"),
    "blunder": Words("大错", "blunder"),
    "unmeasured": Words("没法算", "not measured"),
}


def sentence(judged: Judged) -> Words | None:
    """What the action played cost and what speaks for a better one; None if there is nothing to say.

    >>> from paiju.analysis.judged import Option
    >>> best, played = Option("pass", 0.5, 0.6, "climb_partner_holds"), Option("play RJ", -0.3, 0.45, None)
    >>> words = sentence(Judged(
    ...     v=9, seat=0, phase="climb", played=played.action, best=best.action, worth=-0.3, chance=0.45, best_worth=0.5,
    ...     best_chance=0.6, margin=-0.8, loss=0.8, error=0.1, grade="mistake", worlds=90, options=[best, played]))
    >>> print(words.zh)
    约亏 0.8 级，胜算 60% 变 45%。应该：对家大着，让他
    >>> print(words.en)
    costs about 0.8 levels, and 60% to win become 45%. Better: partner holds it
    """
    if judged.played == judged.best or judged.grade == "fine":
        return None
    key = judged.options[0].reason
    why = reasons()[key] if key else None
    if judged.loss is None or judged.chance is None or judged.best_chance is None:
        zh, en = "高手会换一手", "a strong player would do something else"
        return Words(f"{zh}：{why.zh}", f"{en}: {why.en}") if why else Words(zh, en)
    lost, before, now = f"{judged.loss:.1f}", f"{judged.best_chance:.0%}", f"{judged.chance:.0%}"
    zh, en = f"约亏 {lost} 级", f"costs about {lost} levels"
    if before != now:
        zh, en = f"{zh}，胜算 {before} 变 {now}", f"{en}, and {before} to win become {now}"
    return Words(f"{zh}。应该：{why.zh}", f"{en}. Better: {why.en}") if why else Words(zh, en)
