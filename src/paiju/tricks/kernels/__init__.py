"""The hot loops of trick-taking games: shapes, duties, winners, play-outs, policies and sampled worlds."""

from paiju.kernels import choose_sources

choose_sources(__path__)
