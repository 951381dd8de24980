"""Migrations of the tables, for Alembic."""
