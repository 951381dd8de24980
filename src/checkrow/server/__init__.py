"""The server: lobbies, matches and tournaments over HTTP and websockets; see docs/server.md."""
