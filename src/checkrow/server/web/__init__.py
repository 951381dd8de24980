"""HTTP and websockets, with Litestar."""
