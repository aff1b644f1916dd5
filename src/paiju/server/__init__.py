"""The game server: tables over WebSockets, each an actor with a log that outlives the process."""
