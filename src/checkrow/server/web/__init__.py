"""The server's face: HTTP and websockets, by Litestar."""
