"""What the server keeps, in SQLite or in PostgreSQL: see `schema` for the tables."""
