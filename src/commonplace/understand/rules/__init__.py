"""The rules mind: what a model would answer, answered by rules. Pure functions; English."""
