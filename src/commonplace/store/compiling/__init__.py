"""Rows of the compile stage: what memories speak of, and which pages belong together."""
