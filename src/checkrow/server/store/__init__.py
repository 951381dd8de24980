"""The server's storage, in SQLite or PostgreSQL: see `schema` for the tables."""
