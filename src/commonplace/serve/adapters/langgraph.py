"""A ``BaseStore`` of LangGraph, kept in a book: see :mod:`.keyed` for where its items stand.

What a batch reads is the state before what it writes, as in LangGraph's own stores. A search with a
query asks the book's recall: hits come first, each with its score in [0, 1], then what passes the
filter and is no hit, without a score, those put last first. Filters: plain values, mappings (each
of their fields), lists, and ``$eq $ne $gt $gte $lt $lte``; what cannot be compared does not pass.

``index`` says which fields are to be found: ``{"fields": ["text", "steps[*].why"]}``, all of them
when it is not given; the embedder is the library's own. There is no time to live: LangGraph says so
to who asks for one.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

try:
    from langgraph.store.base import (
        BaseStore,
        GetOp,
        Item,
        ListNamespacesOp,
        MatchCondition,
        Op,
        PutOp,
        Result,
        SearchItem,
        SearchOp,
        get_text_at_path,
    )
except ImportError as error:  # pragma: no cover (the extra is installed where this is tested)
    raise ImportError("This needs LangGraph's stores: commonplace[langgraph].") from error

from commonplace.book import Book
from commonplace.capture.normalise import visible
from commonplace.model import Hit
from commonplace.recall.query import MOST_HITS
from commonplace.serve.adapters.keyed import Kept, Keyed, Put, tag_of

#: All of a value.
_WHOLE = "$"


class BookStore(BaseStore):
    """The items of a book. May be used from many threads, and by many processes at once."""

    def __init__(
        self,
        book: Book,
        *,
        index: Mapping[str, Any] | None = None,
        author: str | None = "langgraph",
    ) -> None:
        self._keyed = Keyed(book, author)
        self._fields: list[str] = [*((index or {}).get("fields") or [_WHOLE])]

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """All that is read, then all that is written; results in the order of the operations."""
        wanted = [*ops]
        results = [self._read(op) for op in wanted]
        puts = [self._put(op) for op in wanted if isinstance(op, PutOp)]
        if puts:
            self._keyed.put(puts)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """The same, in a thread."""
        return await asyncio.to_thread(self.batch, [*ops])

    def _read(self, op: Op) -> Result:
        if isinstance(op, GetOp):
            address = (tuple(op.namespace), op.key)
            found = self._keyed.get([address]).get(address)
            return _item(found) if found else None
        if isinstance(op, SearchOp):
            return self._search(op)
        if isinstance(op, ListNamespacesOp):
            return self._namespaces(op)
        if isinstance(op, PutOp):
            return None
        raise ValueError(f"Unknown operation type: {type(op)}")

    def _put(self, op: PutOp) -> Put:
        words = "" if op.value is None else _words(op.value, self._fields, op.index)
        return Put(tuple(op.namespace), op.key, op.value, words)

    def _search(self, op: SearchOp) -> list[SearchItem]:
        prefix = tuple(op.namespace_prefix)
        found = [each for each in self._keyed.within(prefix) if passes(each.value, op.filter)]
        scores: dict[str, float] = {}
        if op.query and visible(op.query).strip() and found:
            hits = self._keyed.book.recall(op.query, MOST_HITS, tag=tag_of(prefix), pages=False)
            scores = _scores(hits, found)
            found.sort(key=lambda each: -scores.get(each.memory_id, -1.0))
        shown = found[op.offset : op.offset + op.limit]
        return [_search_item(each, scores.get(each.memory_id)) for each in shown]

    def _namespaces(self, op: ListNamespacesOp) -> list[tuple[str, ...]]:
        conditions = op.match_conditions or ()
        found = {
            each
            for each in self._keyed.namespaces()
            if all(matches(each, condition) for condition in conditions)
        }
        if op.max_depth is not None:
            found = {each[: op.max_depth] for each in found}
        return sorted(found)[op.offset : op.offset + op.limit]


def matches(namespace: Sequence[str], condition: MatchCondition) -> bool:
    """Whether a namespace begins or ends with a path; ``*`` is any label."""
    path = condition.path
    if len(namespace) < len(path):
        return False
    if condition.match_type not in ("prefix", "suffix"):
        raise ValueError(f"Unsupported match type: {condition.match_type}")
    at_start = condition.match_type == "prefix"
    part = namespace[: len(path)] if at_start else namespace[len(namespace) - len(path) :]
    return all(wanted in ("*", label) for label, wanted in zip(part, path, strict=True))


def passes(value: object, wanted: object) -> bool:
    """Whether a value is as a filter wants it: each of its fields; no filter: always."""
    if wanted is None:
        return True
    if isinstance(wanted, Mapping) and isinstance(value, Mapping):
        return all(_fits(value.get(name), each) for name, each in wanted.items())
    return False


def _fits(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        if any(name.startswith("$") for name in wanted):
            return all(_compares(value, name, each) for name, each in wanted.items())
        return passes(value, wanted)
    if isinstance(wanted, list | tuple):
        return (
            isinstance(value, list)
            and len(value) == len(wanted)
            and all(_fits(one, other) for one, other in zip(value, wanted, strict=True))
        )
    return _equal(value, wanted)


def _equal(value: Any, wanted: Any) -> bool:
    """As JSON: true is not 1."""
    return value == wanted and isinstance(value, bool) == isinstance(wanted, bool)


_COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "$eq": _equal,
    "$ne": lambda value, wanted: not _equal(value, wanted),
    "$gt": lambda value, wanted: value > wanted,
    "$gte": lambda value, wanted: value >= wanted,
    "$lt": lambda value, wanted: value < wanted,
    "$lte": lambda value, wanted: value <= wanted,
}


def _compares(value: Any, operator: str, wanted: Any) -> bool:
    compare = _COMPARISONS.get(operator)
    if compare is None:
        raise ValueError(f"Unsupported operator: {operator}")
    if operator in ("$eq", "$ne"):
        return compare(value, wanted)
    pair: tuple[Any, Any] | None = _numbers(value, wanted)
    if pair is None and isinstance(value, str) and isinstance(wanted, str):
        pair = (value, wanted)
    return pair is not None and compare(*pair)


def _numbers(value: Any, wanted: Any) -> tuple[float, float] | None:
    """Both as numbers, also where they are written as text."""
    if isinstance(value, bool) or isinstance(wanted, bool):
        return None
    try:
        return float(value), float(wanted)
    except (TypeError, ValueError, OverflowError):
        return None


def _words(value: Mapping[str, Any], fields: list[str], index: object) -> str:
    """The texts of a value that are to be found: those of an operation's own fields, of the
    store's, or none."""
    if index is False:
        return ""
    paths = [*index] if isinstance(index, list | tuple) else fields
    texts = [text for path in paths for text in _texts(value, path)]
    return "\n".join(dict.fromkeys(texts))


def _texts(value: Mapping[str, Any], path: str) -> list[str]:
    if path != _WHOLE:
        return get_text_at_path(value, path)
    return [*_said(value)]


def _said(value: object, name: str = "") -> Iterable[str]:
    """Every text and number, behind what it is called unless that says nothing."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _said(each, str(key))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _said(each, name)
    elif isinstance(value, str):
        if value.strip():
            yield value if name.lower() in _SAY_NOTHING else f"{name}: {value}"
    elif value is not None and not isinstance(value, bool):
        yield f"{name}: {value}"


_SAY_NOTHING = frozenset({"", "text", "content", "data", "value", "memory", "body", "message"})


def _scores(hits: Iterable[Hit], found: Sequence[Kept]) -> dict[str, float]:
    """The best score of each item: of its memory, or of a fact that rests on it."""
    wanted = {each.memory_id for each in found}
    scores: dict[str, float] = {}
    for hit in hits:
        ids = {hit.id, *hit.same, *(source.memory_id for source in hit.sources)}
        for each in ids & wanted:
            scores[each] = max(scores.get(each, 0.0), hit.score)
    return scores


def _item(kept: Kept) -> Item:
    return Item(**_fields_of(kept))


def _search_item(kept: Kept, score: float | None) -> SearchItem:
    return SearchItem(**_fields_of(kept), score=score)


def _fields_of(kept: Kept) -> dict[str, Any]:
    return {
        "namespace": kept.namespace,
        "key": kept.key,
        "value": kept.value,
        "created_at": kept.created_at,
        "updated_at": kept.updated_at,
    }
