"""Databases of other programs, which are read and never written."""
