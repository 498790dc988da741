"""Addresses of many countries, read for the city that they are in."""
