"""A short text that stands for exactly something: what was shown is what is agreed to."""

import hashlib

import msgspec


def seal(book_id: str, what: object) -> str:
    told = msgspec.json.encode([book_id, what], order="deterministic")
    return hashlib.sha256(told).hexdigest()[:24]
