"""How it comes in: routes, sockets, guests and limits."""
