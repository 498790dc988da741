"""What only a PostgreSQL server has: sessions, poolers before it, and extensions in it."""
