"""The hot loops of climbing games: combinations, plays, play-outs, policies and sampled worlds."""

from paiju.kernels import choose_sources

choose_sources(__path__)
