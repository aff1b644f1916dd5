"""The list of all families, and the only place that names them. A new family is a folder and a line here."""

from paiju.climbing.family import CLIMBING
from paiju.family import register
from paiju.tricks.family import TRICKS

for family in (CLIMBING, TRICKS):
    register(family)
