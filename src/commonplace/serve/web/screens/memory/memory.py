"""One memory: what was said, what was made of it, and who was shown it."""

from collections.abc import Mapping
from typing import Any

from commonplace.model import Memory
from commonplace.serve.forms import seen, traces
from commonplace.serve.forms import sessions as session_forms
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit
from commonplace.store.values import moment_text
from commonplace.understand.chains import Chain
from commonplace.upkeep.coverage import explain_fate
from commonplace.wiki.text.sentences import plain
from commonplace.wiki.tracing import MemoryTrace, memory_trace

#: Pages of which it is told what they say from it.
_PAGES = 12
#: What is known of a memory besides, in the order it is told.
_FIELDS = {
    "kind": "Kind",
    "author": "Said by",
    "source": "Source",
    "trust": "Trust",
    "place": "Place",
    "journal": "Journal",
    "why": "Why",
}


def show(visit: Visit) -> Shown:
    book = visit.book
    memory = book.memory(visit.at["id"])
    looked = seen.look(book, memory)
    traced = memory_trace(visit.call.library.engine, book.info.id, memory, _PAGES)
    chains = book.graph.chains(memory.id)
    around = book.surroundings(memory)
    data = {
        "memory": memory,
        "fields": fields(memory),
        "names": looked.names,
        "facts": looked.made.facts,
        "others": book.graph.facts([each.by for each in looked.made.facts if each.by]),
        "fate": explain_fate(looked.made.reading.fate) if looked.made.reading else None,
        "hints": looked.made.hints,
        "audit": looked.audit,
        "written": written(traced),
        "subjects": traced.subjects,
        "chains": chains,
        "around": around,
        "superseded": bool(looked.made.facts)
        and not any(each.in_force for each in looked.made.facts),
    }

    def told() -> dict[str, Any]:
        return seen.form(looked) | {
            "pages": traces.of_memory(traced)["pages"],
            "chains": [_chain(each) for each in chains],
            "session": around.session_id,
            "lines": [session_forms.said(each) for each in around.lines],
            "shown": around.times,
        }

    title = memory.text.partition("\n")[0][:60] or "A memory"
    return Shown("memory/memory.html", title, data, told, text=lambda: memory.text + "\n")


def fields(memory: Memory) -> list[tuple[str, str]]:
    """What is known of it, without what is not."""
    told = [
        (label, str(value)) for name, label in _FIELDS.items() if (value := getattr(memory, name))
    ]
    if memory.decision:
        told.append(("Decision", memory.decision))
    if memory.seen > 1:
        told.append(("Said", f"{memory.seen} times"))
    return told


def written(traced: MemoryTrace) -> list[Mapping[str, Any]]:
    """The pages it built, each with the sentences that rest on it."""
    return [
        {
            "page": each.page,
            "sections": each.sections,
            "sentences": [
                {"section": section, "text": plain(text), "others": others}
                for section, text, others in each.sentences
            ],
        }
        for each in traced.written
    ]


def _chain(chain: Chain) -> dict[str, Any]:
    return {
        "entity": chain.entity,
        "aspect": chain.aspect,
        "key": chain.key,
        "claims": [
            {
                "id": each.claim.id,
                "text": each.claim.text,
                "status": each.claim.status,
                "valid_from": moment_text(each.claim.valid_from),
                "valid_to": moment_text(each.claim.valid_to),
                "memory_id": each.memory_id,
                "own": each.own,
            }
            for each in chain.links
        ],
    }


SCREENS = (Screen("/memories/{id}", show, area="memories"),)
