"""What ``trace`` found, in words and as data."""

from collections.abc import Iterable
from typing import Any

from commonplace import clock
from commonplace.model import Memory
from commonplace.serve.forms import traces as forms
from commonplace.serve.mcp.tools import words
from commonplace.serve.mcp.visit import Told
from commonplace.sessions.injected import fenced
from commonplace.understand.views import FactView
from commonplace.wiki.grounds import resting
from commonplace.wiki.text.sentences import plain
from commonplace.wiki.tracing import MemoryTrace, PageTrace, SentenceTrace, Traced


def told(found: Traced) -> Told:
    """Of a page, a sentence, a memory or a fact."""
    if isinstance(found, PageTrace):
        return _page(found)
    if isinstance(found, SentenceTrace):
        return _sentence(found)
    return _memory(found) if isinstance(found, MemoryTrace) else _fact(found)


def _page(found: PageTrace) -> Told:
    page, known = found.page, found.memories
    sections, lines = [], []
    for section in page.sections:
        marked = found.standing.marks
        said: list[dict[str, Any]] = [
            {
                "text": plain(each.sentence.text),
                "memory_ids": list(each.memory_ids),
                "marks": forms.marks(marked.get((section.slug, each.hash), {}).items()),
            }
            for each in resting(section)
        ]
        sections.append({"section": section.slug, "pen": section.pen, "sentences": said})
        lines.append(f"## {section.slug} ({section.pen})")
        lines += [
            f"- {words.indented(str(each['text']), '  ')} {_marks(each['marks'])}"
            f"{_ids(each['memory_ids'])}".rstrip()
            for each in said
        ]
    head = f"{page.address}, version {page.version}, [{page.id}], rests on:"
    data = _data("page", page.title, page.id, known.values())
    return _told(
        head,
        lines,
        known.values(),
        data | {"address": page.address, "version": page.version, "sections": sections},
    )


def _sentence(found: SentenceTrace) -> Told:
    places = [{"address": page.address, "section": section} for page, section in found.places]
    lines = [f"“{words.indented(found.text)}”"]
    lines += [f"stands in {each['address']}#{each['section']}" for each in places]
    marks = forms.marks(found.marks)
    lines += [f"is {_marks(marks).strip()}"] if marks else []
    data = _data("sentence", found.text, None, found.memories)
    data |= {"places": places, "marks": marks}
    return _told("This sentence rests on:", lines, found.memories, data)


def _memory(found: MemoryTrace) -> Told:
    facts = [{"id": each.id, "text": each.text, "status": each.status} for each in found.facts]
    pages = [
        {
            "address": each.page.address,
            "sections": list(each.sections),
            "sentences": [plain(text) for _, text, _ in each.sentences],
        }
        for each in found.written
    ]
    lines = [
        f"states: {words.indented(each['text'])} [{each['id']}] {each['status']}" for each in facts
    ]
    for written in pages:
        lines.append(f"is cited by {written['address']}: {', '.join(written['sections'])}")
        lines += [f"  - {words.indented(each, '    ')}" for each in written["sentences"]]
    data = _data("memory", found.memory.text, found.memory.id, [found.memory])
    head = "What rests on this memory:" if lines else "Nothing rests on this memory yet."
    return _told(head, lines, [found.memory], data | {"facts": facts, "pages": pages})


def _fact(found: FactView) -> Told:
    stated = [
        {
            "memory_id": each.memory_id,
            "quote": each.quote,
            "source": each.source,
            "occurred_at": clock.to_text(each.occurred_at),
        }
        for each in found.sources
    ]
    lines = [f"{words.indented(found.fact.text)} ({found.fact.status})"]
    lines += [
        f"- stated in [{each['memory_id']}] {each['source'] or ''} {each['occurred_at']}: "
        f"{words.indented(str(each['quote']), '  ')}"
        for each in stated
    ]
    data = _data("fact", found.fact.text, found.fact.id, ())
    return _told(f"The fact [{found.fact.id}]:", lines, (), data | {"sources": stated})


def _data(kind: str, text: str, id: str | None, memories: Iterable[Memory]) -> dict[str, Any]:
    cited = [
        {
            "memory_id": each.id,
            "text": each.text,
            "source": each.source,
            "author": each.author,
            "occurred_at": clock.to_text(each.occurred_at),
            "trust": each.trust,
        }
        for each in memories
    ]
    return {"trace": kind, "id": id, "text": text, "sources": cited}


def _told(head: str, lines: list[str], memories: Iterable[Memory], data: dict[str, Any]) -> Told:
    known = [words.memory(each) for each in memories]
    if not known and not data["sources"]:
        lines = [*lines, "It rests on no memory: somebody wrote it by hand."]
    inside = "\n".join([*lines, *known])
    return Told(f"{head}\n{fenced(inside)}", data)


def _marks(marks: Iterable[dict[str, Any]]) -> str:
    """*(superseded, 2026-04-20)*, and a blank behind it."""
    told = (f"{each['mark']}, {each['day']}" if each["day"] else each["mark"] for each in marks)
    return "".join(f"({each}) " for each in told)


def _ids(ids: Iterable[str]) -> str:
    return " ".join(f"[{each}]" for each in ids)
