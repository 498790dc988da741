"""Rows of the register: names and who goes by them, surfaces that may be names, rulings."""
