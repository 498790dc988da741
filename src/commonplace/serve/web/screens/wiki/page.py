"""A page, as it is read: every sentence with what it rests on, and what stands around the page."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from markupsafe import Markup

from commonplace.model import Memory, Page, Section
from commonplace.serve.forms import pages as forms
from commonplace.serve.web import markup
from commonplace.serve.web.answer import Go, Shown
from commonplace.serve.web.drawing.network import NEAR, network
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.screens.wiki.about import asked_page, heading
from commonplace.serve.web.visit import Visit
from commonplace.store import memories as memory_rows
from commonplace.wiki.around.linked import Incoming
from commonplace.wiki.around.unlinked import Unlinked
from commonplace.wiki.grounding.telling import Standing

_BACKLINKS, _READ_LINKS = 12, 60
_UNLINKED, _READ_UNLINKED = 5, 20
#: What is the matter with a sentence, in words; what was superseded is struck where it stands.
_DOUBTS = {
    "disputed": "disputed",
    "unverified": "not borne out by what is cited",
    "stale": "resting on what no longer holds",
}
#: Memories that are told below the page; a chip of another leads to the memory itself.
_NOTES = 60
#: How much of a memory is shown in a note; its own page has all of it.
_NOTE_CHARS = 600


@dataclass(frozen=True, slots=True)
class Part:
    """A section, drawn."""

    section: Section
    html: Markup
    #: The notes that it rests on as a whole.
    whole: tuple[int, ...]
    #: When the newest of what it rests on happened.
    newest_at: datetime | None


@dataclass(frozen=True, slots=True)
class Note:
    """A memory that the page rests on, under its number."""

    number: int
    id: str
    #: None: it is quarantined, or has gone this very moment.
    memory: Memory | None
    text: str
    cut: bool


def show(visit: Visit) -> Shown | Go:
    page = asked_page(visit)
    if isinstance(page, Go):
        return page
    wiki = visit.wiki
    around = wiki.around
    back = around.backlinks(page, limit=_READ_LINKS)
    linking = together(back.links)
    sure = wiki.standing(page)
    data = {
        **heading(visit, page, "read"),
        **drawn(visit, page),
        "backlinks": linking[:_BACKLINKS],
        "more_links": back.after is not None or len(linking) > _BACKLINKS,
        "unlinked": _unlinked(visit, page, {each.page_id for each in back.links}),
        "graph": _graph(visit, page),
        "doubts": _doubts(sure),
        "sure": sure,
    }
    return Shown(
        "wiki/page.html",
        page.title,
        data,
        told=lambda: forms.page(wiki, page),
        text=lambda: as_markdown(page),
    )


def _doubts(sure: Standing) -> dict[str, Counter[str]]:
    """By section: how many of its sentences are disputed, stale or not borne out."""
    found: dict[str, Counter[str]] = {}
    for (section, _), marks in sure.marks.items():
        doubts = (_DOUBTS[mark] for mark in marks if mark in _DOUBTS)
        found.setdefault(section, Counter()).update(doubts)
    return found


def _unlinked(visit: Visit, page: Page, linking: set[str]) -> list[Unlinked]:
    """Where it is named by pages that do not lead here."""
    found = visit.wiki.around.unlinked(page, limit=_READ_UNLINKED)
    return [each for each in found if each.page_id not in linking][:_UNLINKED]


def _graph(visit: Visit, page: Page) -> Markup | None:
    """The page among those it is linked with; none if it stands alone."""
    graph = visit.wiki.around.near(page)
    if len(graph.nodes) < 3:
        return None
    return network(graph, lambda node: visit.url(f"/wiki/{node.type}/{node.slug}"), NEAR)


def drawn(visit: Visit, page: Page) -> dict[str, object]:
    """The page as HTML, and its notes: each memory once, numbered as it is first cited."""
    numbers = numbered(page)
    far = {n: visit.url(f"/memories/{id}") for id, n in numbers.items() if n > _NOTES}
    look = replace(looked(visit, f"{page.summary}\n\n{page.body}"), far=far)
    parts = []
    for section in page.sections:
        made = markup.section(section, look, numbers)
        newest = max((each.occurred_at for each in section.sources), default=None)
        parts.append(Part(section, made.html, made.whole, newest))
    summary = markup.line(page.summary, look) if page.summary else ""
    told = {id: number for id, number in numbers.items() if number <= _NOTES}
    return {
        "parts_of_page": parts,
        "notes": notes(visit, told),
        "rests_on": len(numbers),
        "far": far,
        "summary": summary,
    }


def numbered(page: Page) -> dict[str, int]:
    """The number of each memory that the page rests on."""
    cited = [each.memory_id for section in page.sections for each in section.sources]
    return {id: number for number, id in enumerate(dict.fromkeys(cited), 1)}


def looked(visit: Visit, text: str) -> markup.Look:
    """How a text is drawn in this book: where its links lead."""
    found = visit.wiki.around.led(markup.leads(text))
    return markup.Look(leads=markup.leads_for(found, visit.prefix), root=visit.prefix)


def notes(visit: Visit, numbers: dict[str, int]) -> list[Note]:
    book = visit.book
    engine = visit.call.library.engine
    found = engine.read(lambda reader: memory_rows.with_ids(reader, book.info.id, list(numbers)))
    return [_note(number, id, found.get(id)) for id, number in numbers.items()]


def together(links: Iterable[Incoming]) -> list[tuple[Incoming, list[str]]]:
    """The pages that link here, each once, with the sentences they do it in."""
    found: dict[str, tuple[Incoming, list[str]]] = {}
    for each in links:
        _, sentences = found.setdefault(each.page_id, (each, []))
        said = each.link.sentence if each.link.made_by == "page" else ""
        if said and said not in (*sentences, each.link.shown):
            sentences.append(said)
    return list(found.values())


def as_markdown(page: Page) -> str:
    """The page as text: its title, and what it says."""
    return f"# {page.title}\n\n{page.body}"


def _note(number: int, id: str, memory: Memory | None) -> Note:
    text = "" if memory is None else memory.text
    cut = len(text) > _NOTE_CHARS
    return Note(number, id, memory, text[:_NOTE_CHARS].rstrip() + "…" if cut else text, cut)


SCREENS = (Screen("/wiki/{type}/{slug}", show, area="wiki"),)
