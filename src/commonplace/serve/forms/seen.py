"""One memory with all that is known about it, as JSON."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from commonplace.capture.names import candidates
from commonplace.model import AuditEntry, Memory
from commonplace.serve.forms import known
from commonplace.serve.forms import memories as forms
from commonplace.store import memories as memory_rows
from commonplace.store.register import names as name_rows
from commonplace.understand.views import Understood

if TYPE_CHECKING:
    from commonplace.library import Book


@dataclass(frozen=True, slots=True)
class Seen:
    """A memory, and all that is known about it."""

    memory: Memory
    #: Names in it, with whom they mean if that is known.
    names: list[tuple[str, str | None]]
    made: Understood
    audit: list[AuditEntry]


def look(book: "Book", memory: Memory) -> Seen:
    engine, book_id = book.library.engine, book.info.id
    mentions, audit = engine.read(
        lambda reader: (
            name_rows.mentions_of(reader, book_id, memory.id),
            memory_rows.audit_of(reader, book_id, memory.id),
        )
    )
    said = {mention.name for mention in mentions}
    names: list[tuple[str, str | None]] = [
        *((mention.surface, mention.entity_id) for mention in mentions),
        *(
            (name.surface, None)
            for name in candidates(memory.text)
            if name.key in memory.names and name.key not in said
        ),
    ]
    return Seen(memory, names, book.graph.understood(memory.id), audit)


def form(seen: Seen) -> dict[str, Any]:
    return forms.memory(seen.memory) | {
        "names": [{"name": name, "entity_id": entity} for name, entity in seen.names],
        "fate": seen.made.reading.fate if seen.made.reading else None,
        "facts": [known.fact(fact) for fact in seen.made.facts],
        "proposals": [known.proposal(proposal) for proposal in seen.made.proposals],
        "hints": list(seen.made.hints),
        "history": [forms.audit(entry) for entry in seen.audit],
    }
