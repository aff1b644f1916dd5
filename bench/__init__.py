"""Measure this engine beside others. `make bench` runs all measurements; `results.md` keeps one run."""
