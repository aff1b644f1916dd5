"""Attacks on a server of one's own, each with a bar that the server must hold. They talk to this machine only."""
