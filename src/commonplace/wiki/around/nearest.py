"""The name that is most like one that nobody has: by trigrams, as everywhere names are compared.

All names are gone through once, whatever the number of those asked for: each counts the runs of
three characters that it shares with each of them. The best few are then compared exactly, by
:func:`commonplace.store.trigram.similarity`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from commonplace.store.trigram import similarity

#: How alike a name must be to be suggested.
LEAST = 0.4
_FEW = 4


def nearest(
    wanted: Sequence[str], names: Iterable[tuple[str, str]], least: float = LEAST
) -> dict[str, str]:
    """For each wanted key the id of the page with the likest name (key, id), if any is like it."""
    grams = [_grams(key) for key in wanted]
    where: dict[str, list[int]] = {}
    for number, mine in enumerate(grams):
        for gram in mine:
            where.setdefault(gram, []).append(number)
    best: list[list[tuple[float, str, str]]] = [[] for _ in wanted]
    for key, page_id in names:
        own = _grams(key)
        shared = Counter(chain.from_iterable(where[gram] for gram in own if gram in where))
        for number, count in shared.items():
            rough = count / (len(own) + len(grams[number]) - count)
            if rough >= least * 0.8:
                _keep(best[number], (rough, key, page_id))
    return {
        key: found
        for key, few in zip(wanted, best, strict=True)
        if (found := _likest(key, few, least)) is not None
    }


def _keep(few: list[tuple[float, str, str]], one: tuple[float, str, str]) -> None:
    few.append(one)
    if len(few) > _FEW * 4:
        few.sort(key=lambda each: (-each[0], each[1:]))
        del few[_FEW:]


def _likest(key: str, few: list[tuple[float, str, str]], least: float) -> str | None:
    few.sort(key=lambda each: (-each[0], each[1:]))
    exact = [(similarity(key, name), name, page_id) for _, name, page_id in few[:_FEW]]
    alike = [each for each in exact if each[0] >= least]
    return min(alike, key=lambda each: (-each[0], each[1:]))[2] if alike else None


def _grams(key: str) -> set[str]:
    """Almost the trigrams of a slug; made many times faster than the exact ones."""
    padded = f"  {key.replace('-', '  ')} "
    return {padded[at : at + 3] for at in range(len(padded) - 2)}
