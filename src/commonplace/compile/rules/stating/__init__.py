"""Sentences that are worth a bullet: which they are, what they do, and whom they are about."""
