"""Ranking: what each part of recall is worth, and what may move its order afterwards."""
