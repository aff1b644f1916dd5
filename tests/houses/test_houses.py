"""Every rule of the world that can be said is said, and makes the difference that it should."""

import pytest

from tests.houses import world
from tests.houses.world import House

HOUSES = list(world.houses())


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: " ".join(house.says))
def test_a_house(house: House) -> None:
    reply = house.reply(house.rules)
    assert house.right(reply), reply
    other = house.reply(house.without)
    assert "answer" in other and not house.right(other), f"the same without it: {other}"


def test_every_rule_is_said_or_left_for_a_reason() -> None:
    said, left = world.said(), world.left()
    assert not said & left.keys()
    assert said | left.keys() == {rule.id for rule in world.world()} | world.peer().keys()


def test_the_world_is_nearly_all_there() -> None:
    said, rules = world.said(), [rule for rule in world.world() if rule.sources]
    often = [rule for rule in rules if rule.sources > 1]
    assert sum(rule.id in said for rule in rules) >= 0.85 * len(rules)
    assert sum(rule.id in said for rule in often) >= 0.95 * len(often)
    assert len(said & world.peer().keys()) >= 72
