"""Recall for people: to try it out with its switches, and how long it takes."""
