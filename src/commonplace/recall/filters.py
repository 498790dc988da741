"""Which memories may answer: a mask over the book for each filter that a question gives."""

from collections.abc import Collection, Sequence
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from commonplace.recall.arms.arm import ArmInput
from commonplace.recall.index.book_index import BookIndex
from commonplace.recall.index.views import View
from commonplace.recall.query_context import QueryContext
from commonplace.store import memories as rows
from commonplace.store.engine import Engine

Bools = NDArray[np.bool_]
Int64s = NDArray[np.int64]
_STORED = ("kind", "tag", "source")


def mask_filtered(
    engine: Engine, context: QueryContext, shown: Collection[str]
) -> dict[str, Bools]:
    """Mask by name which memories pass each filter; ``shown`` to the session before do not."""
    asked, index, arm_input = context.asked, context.view.index, context.arm_input
    masks: dict[str, Bools] = {}
    if arm_input.known is not None:
        masks["as_of"] = arm_input.known
    if asked.since is not None:
        masks["since"] = index.occurred >= rows.microseconds(asked.since)
    if asked.until is not None:
        masks["until"] = index.occurred <= rows.microseconds(asked.until)
    if asked.author is not None:
        wanted = asked.author.casefold()
        numbers = [n for n, name in enumerate(index.author_names) if name.casefold() == wanted]
        masks["author"] = np.isin(index.authors, numbers)
    if (then := asked.true_at) is not None:
        held = engine.read(lambda reader: rows.holding(reader, arm_input.book_id, then))
        masks["true_at"] = _mask_ids(context.view, held)
    for name in _STORED:
        if (value := getattr(asked, name)) is not None:
            masks[name] = _mask_where(engine, context, name, value)
    if shown:
        masks["session"] = ~_mask_ids(context.view, sorted(shown))
    return masks


def mask_known(index: BookIndex, as_of: datetime | None) -> Bools | None:
    """Mask what was known at a moment; give none when that is now."""
    return None if as_of is None else index.observed <= rows.microseconds(as_of)


def mask_strict(index: BookIndex, pool: Int64s, arm_input: ArmInput) -> Bools:
    """Mask, over the book, what of the pool has every word of the question."""
    mask = np.zeros(len(index), np.bool_)
    mask[pool[index.has(pool, arm_input.question.hashes).all(axis=1)]] = True
    return mask


def _mask_where(engine: Engine, context: QueryContext, name: str, value: str) -> Bools:
    wanted = {**dict.fromkeys(_STORED), name: value}
    ids = engine.read(lambda reader: rows.ids_where(reader, context.arm_input.book_id, wanted))
    return _mask_ids(context.view, ids)


def _mask_ids(view: View, ids: Sequence[str]) -> Bools:
    mask = np.zeros(len(view.index), np.bool_)
    found = view.index.find(ids)
    mask[found[found >= 0]] = True
    return mask
