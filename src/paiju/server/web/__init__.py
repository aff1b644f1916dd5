"""How requests come in: the application, its routes and sockets, guests and limits."""
