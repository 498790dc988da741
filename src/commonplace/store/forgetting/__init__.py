"""Rows that hold something of what is forgotten, what is kept so that it does not come back, and
the receipts that say that it went."""
