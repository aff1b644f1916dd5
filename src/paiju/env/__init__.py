"""Environments for research: many deals at once, and the interfaces that other libraries have. It needs the extra
`env`; docs/research.md shows how to use it."""
