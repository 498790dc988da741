"""A small book with everything that is awkward in a folder."""

from datetime import UTC, datetime, timedelta
from typing import Any

from commonplace.model import Alias, Memory, Page, Section, Source
from commonplace.wiki.text.outline import split
from commonplace.wiki.vault.atlas import Atlas, known_names

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def page(number: int, type: str, slug: str, title: str, body: str = "", **more: Any) -> Page:
    """A page as the book would have it; every section cites ``sources``, ids of memories."""
    sources = tuple(Source(each, "chat", NOON) for each in more.pop("sources", ()))
    sections = tuple(
        Section(piece.slug, piece.text, "authored", 0, 0, sources) for piece in split(body)
    )
    known: dict[str, Any] = {
        "id": f"01900000-0000-7000-8000-{number:012x}",
        "summary": f"{title} in one line.",
        "status": "active",
        "confidence": "medium",
        "version": 0,
        "created_at": NOON,
        "updated_at": NOON,
    }
    return Page(type=type, slug=slug, title=title, sections=sections, **(known | more))


def memory(number: int, text: str, **more: Any) -> Memory:
    at = NOON + timedelta(hours=number)
    known: dict[str, Any] = {"author": "Ada", "source": "chat"}
    return Memory(
        id=f"01900000-1111-7000-8000-{number:012x}",
        kind="observation",
        text=text,
        occurred_at=at,
        observed_at=at,
        created_at=at,
        hash=b"",
        **(known | more),
    )


def atlas_of(*pages: Page) -> Atlas:
    return Atlas.of(pages, known_names(pages))


MEMORIES = [
    memory(0, "Ada wrote the first program, with Charles and 2 cups of tea."),
    memory(1, "---\ntype: evil\n---\n# Out\n[[nowhere]] #tag ```` `[[x]]` <b>\n```\n[[y]]\n```"),
    memory(2, "See [[ada]] and https://example.org/x, *now*."),
    memory(3, "Two lines\nof plain words", author="[[Bob]]\n# x", source="<script>"),
    memory(13, "The next day. ^m-fake"),
    memory(14, "| a | [[b]] |\n|---|---|\n| c | d |"),
]

PAGES = [
    page(
        1,
        "entity",
        "ada",
        "Ada Lovelace",
        "Ada met [[Charles Babbage]], see [[topic/ada|a language]] and [her engine](wiki:engine).\n"
        "\n## Notes\n\n`[[not a link]]` and [[team:budget]].\n\n"
        "| Who | What |\n| --- | --- |\n| [[Charles Babbage]] | engines |\n",
        aliases=(Alias("Countess of Lovelace"),),
        tags=("mathematics", "first programmer"),
        related=("charles-babbage",),
        sources=[MEMORIES[0].id, MEMORIES[1].id],
        metadata={"frontmatter": {"cssclasses": ["wide"], "due": "2026-04-01", "rank": 3}},
    ),
    page(
        2,
        "entity",
        "charles-babbage",
        "Charles Babbage",
        "He built the [[engine]].\n",
        aliases=(Alias("Babbage"),),
    ),
    page(3, "topic", "ada", "Ada (language)", "Named after [[entity/ada|Ada]].\n"),
    page(
        4,
        "concept",
        "engine",
        "Analytical Engine: \"a\" 'machine'",
        "By [[Babbage]]. [[Ada#Notes]]\n",
    ),
    page(
        5,
        "topic",
        "con",
        "Con",
        "A device of Windows.\n",
        parent_id="01900000-0000-7000-8000-000000000001",
    ),
    page(6, "topic", "straße", "Straße", "Collides with [[STRASSE]].\n"),
    page(7, "topic", "strasse", "STRASSE", "Collides with [[Straße]]."),
    page(8, "reference", "東京", "東京 🗼", "## 概要\n\n[[ada]] に.\n"),
    page(9, "project", "old", "Old", "Was [[Ada Lovelace]].\n", status="archived"),
    page(10, "topic", "index", "Index", "Not the index, but [[index]].\n\n[//]: # (links)\n"),
]
