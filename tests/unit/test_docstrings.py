"""The examples in the docstrings are true."""

import doctest
import importlib
import pkgutil

import pytest

import paiju

TRAINING = {
    f"paiju.learning.{name}" for name in ("generations", "model", "training")
}  # with PyTorch: `make test-train`
MODULES = [
    module.name
    for module in pkgutil.walk_packages(paiju.__path__, "paiju.")
    if "kernels" not in module.name and not module.name.endswith("__main__") and module.name not in TRAINING
]
DOOR = [name for name in paiju.__all__ if name != "BadInput"]  # an example of one error shows both


@pytest.mark.parametrize("name", ["paiju", *MODULES])
def test_examples_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", DOOR)
def test_every_name_of_the_front_door_has_an_example(name: str) -> None:
    assert ">>>" in (getattr(paiju, name).__doc__ or "")
