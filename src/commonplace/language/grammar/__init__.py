"""Clauses of a sentence, from tagged words by a chunk grammar, or from a language pack's own
words.
"""
