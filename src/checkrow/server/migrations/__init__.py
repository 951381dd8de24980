"""The steps by which the tables came to be as they are, for Alembic."""
