"""Where something comes from, and what rests on it, as JSON. ``trace`` says which it is."""

from collections.abc import Iterable
from typing import Any

from commonplace.model import Section
from commonplace.serve.forms import known
from commonplace.serve.forms import memories as forms
from commonplace.serve.forms import pages as page_forms
from commonplace.understand.views import FactView
from commonplace.wiki.grounds import resting
from commonplace.wiki.text.sentences import plain as as_read
from commonplace.wiki.tracing import MemoryTrace, PageTrace, SentenceTrace, Traced
from commonplace.wiki.writing import section_of


def trace(found: Traced, section: str | None = None) -> dict[str, Any]:
    """Any of them; of a page only this section, if one is named."""
    if isinstance(found, PageTrace):
        return of_page(found, section)
    if isinstance(found, MemoryTrace):
        return of_memory(found)
    return of_sentence(found) if isinstance(found, SentenceTrace) else of_fact(found)


def of_fact(found: FactView) -> dict[str, Any]:
    return {"trace": "fact"} | known.fact_with_sources(found)


def of_page(found: PageTrace, section: str | None = None) -> dict[str, Any]:
    page = found.page
    wanted = page.sections if section is None else (section_of(page, section),)
    about = {"trace": "page", "id": page.id, "address": page.address, "title": page.title}
    told = [_section(each, found) for each in wanted]
    sure = page_forms.confidence(found.standing.page)
    return about | {"version": page.version, "sure": sure, "sections": told}


def marks(told: Iterable[tuple[str, str]]) -> list[dict[str, Any]]:
    """What is the matter with a sentence; ``day`` is that of what stands against it."""
    return [{"mark": mark, "day": day or None} for mark, day in told]


def _section(section: Section, found_on: PageTrace) -> dict[str, Any]:
    memories, standing = found_on.memories, found_on.standing
    sources = [
        page_forms.source(each) | {"text": found.text, "author": found.author}
        for each in section.sources
        if (found := memories.get(each.memory_id)) is not None
    ]
    about = {name: getattr(section, name) for name in ("slug", "heading", "pen", "version")}
    said = [
        {
            "text": as_read(each.sentence.text),
            "memory_ids": list(each.memory_ids),
            "marks": marks(standing.marks.get((section.slug, each.hash), {}).items()),
        }
        for each in resting(section)
    ]
    sure = page_forms.confidence(standing.sections[section.slug])
    return about | {"sure": sure, "sources": sources, "sentences": said}


def of_sentence(found: SentenceTrace) -> dict[str, Any]:
    places = [
        {"id": page.id, "address": page.address, "title": page.title, "section": section}
        for page, section in found.places
    ]
    told = [forms.memory(each) for each in found.memories]
    about = {"trace": "sentence", "text": found.text, "marks": marks(found.marks)}
    return about | {"places": places, "memories": told}


def of_memory(resting_on: MemoryTrace) -> dict[str, Any]:
    found = [
        {
            "id": each.page.id,
            "address": each.page.address,
            "title": each.page.title,
            "sections": each.sections,
            "sentences": [
                {"section": section, "text": as_read(text), "others": others}
                for section, text, others in each.sentences
            ],
        }
        for each in resting_on.written
    ]
    names = [
        {
            "name": each.surface,
            "type": each.type or None,
            "page": each.page.address if each.page else None,
        }
        for each in resting_on.subjects
    ]
    facts = [known.fact(each) for each in resting_on.facts]
    told = {"fate": resting_on.fate, "facts": facts, "pages": found, "subjects": names}
    return {"trace": "memory"} | forms.memory(resting_on.memory) | told
