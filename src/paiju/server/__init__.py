"""The game server: tables over WebSockets. The log of a table outlives the process."""
