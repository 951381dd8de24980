"""The server: people, lobbies and matches over HTTP and websockets; see docs/architecture.md."""
