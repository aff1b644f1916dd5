"""Side-by-side measurements of this engine and others; `make bench` runs them, `results.md` keeps a run."""
