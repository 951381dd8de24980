"""Load tests of the server: `make bench-server`."""
