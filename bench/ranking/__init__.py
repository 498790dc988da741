"""Ranking: what each part of recall is worth, when it keeps silent, and what may move its order
afterwards."""
