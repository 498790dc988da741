"""What was forgotten does not come back by itself.

An import, a document, a transcript, an agent: what they bring and what was forgotten before is left
out, by its words, by its source and moment, or by the key it was written under. A person may say
it again, in the same words: what comes without a source, trusted as the user's or the operator's
own word, is kept. Only a call that is repeated under the key of what was forgotten is not.
"""

from collections.abc import Iterable, Iterator, Sequence

from commonplace.errors import Conflict
from commonplace.model import Memory
from commonplace.store.engine import Tx
from commonplace.store.forgetting import suppressed

_OWN_WORD = ("user", "operator")
#: What is said to whoever wanted to keep it.
FORGOTTEN = (
    "This was forgotten, and what was forgotten does not come back by itself: nothing was kept. "
    "A person can say it anew: `commonplace remember`, without a source."
)


def forgotten(tx: Tx, memories: Sequence[Memory]) -> set[str]:
    """The ids of those that are not to be written."""
    if not suppressed.any_in(tx, tx.book_id):
        return set()
    digests = {memory.id: _known_by(memory) for memory in memories}
    found = suppressed.among(tx, tx.book_id, {each for some in digests.values() for each in some})
    return {id for id, some in digests.items() if not found.keys().isdisjoint(some)}


def _known_by(memory: Memory) -> set[str]:
    digests = suppressed.of_memory(memory).digests()
    if memory.source is None and memory.trust in _OWN_WORD:
        return {each for kind, each in digests.items() if kind == "key"}
    return {*digests.values()}


def kept(memories: Iterable[Memory]) -> Iterator[Memory]:
    """:class:`~commonplace.errors.Conflict` where one was not."""
    for memory in memories:
        if memory.suppressed:
            raise Conflict(FORGOTTEN)
        yield memory
