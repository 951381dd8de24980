"""Measures the server under load: `make bench-server`."""
