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


def test_every_rule_that_is_said_is_one_of_the_world() -> None:
    assert world.said() <= {rule.id for rule in world.world()} | world.peer().keys()
