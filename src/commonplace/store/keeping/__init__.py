"""Rows that upkeep goes by: what is too old, how the library stands, whether a copy is the same."""
