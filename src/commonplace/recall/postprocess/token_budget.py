"""As many of the best as fit: a budget is a promise not to exceed, not an account."""

from collections.abc import Sequence

from commonplace.model import Hit

#: Characters that make a token, roughly.
CHARACTERS_PER_TOKEN = 4


def fit_budget(hits: Sequence[Hit], budget: int | None) -> list[Hit]:
    """The best that fit into so many tokens together, whole.

    One that does not fit is passed over, and a shorter one behind it may come in.
    """
    if budget is None:
        return list(hits)
    kept, left = [], budget * CHARACTERS_PER_TOKEN
    for hit in hits:
        if count_tokens(hit) <= left:
            kept.append(hit)
            left -= count_tokens(hit)
    return kept


def count_tokens(hit: Hit) -> int:
    """The characters that a reader gets of it: its text, and what is told with it."""
    beside = sum(len(line.text) for line in hit.lines)
    return len(hit.text) + beside + sum(len(each.text) for each in hit.replaced)
