"""The planner divides a hand into groups, each one play, at the lowest price."""

from paiju.kernels import choose_sources

choose_sources(__path__)
