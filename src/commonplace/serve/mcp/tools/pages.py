"""``wiki_read``, ``wiki_list``, ``wiki_search`` and ``wiki_history``: what pages say."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from commonplace import clock
from commonplace.capture.normalise import visible
from commonplace.model import PAGE_TYPES, Page, PageInfo, Section
from commonplace.serve.forms import pages as forms
from commonplace.serve.forms import pasts
from commonplace.serve.mcp import schema
from commonplace.serve.mcp.tools import words
from commonplace.serve.mcp.tools.recalling import CITED
from commonplace.serve.mcp.tools.tool import BOOK, Tool
from commonplace.serve.mcp.visit import Ask, Told
from commonplace.sessions.injected import fenced

if TYPE_CHECKING:
    from collections.abc import Iterator

    from commonplace.wiki.grounding.telling import Standing
    from commonplace.wiki.search.show import PageMatch  # brings numpy

PAGE = schema.text("The page: `type/slug`, a slug, a title or another of its names.", 1000)
_TYPE = schema.choice("Only pages of this type.", PAGE_TYPES)
_TAG = schema.text("Only pages with this tag.")
_LISTED = ("id", "address", "title", "summary", "status", "version", "tags", "updated_at")
_PAGE_FIELDS = (*_LISTED, "type", "slug", "confidence", "contradicts")
_CITED = ("memory_id", "source", "occurred_at")
_VERSION = ("version", "at", "author", "action", "reason", "title")
_USUAL = 50
_STRUCK = "superseded"

_INFO = {
    "id": schema.TEXT,
    "address": schema.TEXT,
    "title": schema.TEXT,
    "summary": schema.TEXT,
    "status": schema.TEXT,
    "version": schema.COUNT,
    "tags": schema.many(schema.TEXT),
    "updated_at": schema.TEXT,
}
#: How sure something is, in [0, 1), as a word, and how many sentences of it are in doubt.
_SURE = schema.gives(
    score={"type": "number"}, level=schema.TEXT, memories=schema.COUNT, doubted=schema.COUNT
)


# --- one page -------------------------------------------------------------------------------------


def read(ask: Ask) -> Told:
    from commonplace.wiki.writing import section_of  # noqa: PLC0415 (brings the wiki)

    book, when = ask.book(), ask.given("as_of", "true_at")
    past = book.past(**when) if when else None
    wiki = (past or book).wiki
    page = wiki.read(ask.args["page"], ask.args.get("version"))
    if (wanted := ask.args.get("section")) is not None:
        page = replace(page, sections=(section_of(page, wanted),))
    found = wiki.standing(page)
    text, data = page_text(page, found), page_data(page, found)
    if past is None:
        return Told(text, data)
    head = f"This is the page {past.moment} ({past.reading}). {past.note}".rstrip()
    return Told(f"{head}\n{text}", data | {"past": pasts.past(past)})


def page_data(page: Page, standing: Standing) -> dict[str, Any]:
    known = forms.info(page)
    cited = {each.memory_id: each for section in page.sections for each in section.sources}
    sections = [
        {
            "slug": each.slug,
            "heading": each.heading,
            "pen": each.pen,
            "memory_ids": [source.memory_id for source in each.sources],
            "sure": forms.confidence(standing.sections[each.slug]),
            "marked": [*_marked(each, standing)],
        }
        for each in page.sections
    ]
    return {name: known[name] for name in _PAGE_FIELDS} | {
        "aliases": [each.name for each in page.aliases],
        "body": page.body,
        "sure": forms.confidence(standing.page),
        "sections": sections,
        "sources": [
            {name: value for name, value in forms.source(each).items() if name in _CITED}
            for each in cited.values()
        ],
    }


def page_text(page: Page, standing: Standing) -> str:
    """All of a page: what is known about it, what it says as it stands, what that rests on, and
    what of it one should not rely on."""
    body = fenced(visible(page.body), exact=True)
    return "\n".join([_head(page), body, *_sources(page), *_doubts(page, standing)])


def _doubts(page: Page, standing: Standing) -> list[str]:
    """Without what was superseded: that is struck where it stands."""
    told = [
        f"- {section.slug}: {each['mark']}{', ' + each['day'] if each['day'] else ''}: "
        f"{each['sentence']}"
        for section in page.sections
        for each in _marked(section, standing)
        if each["mark"] != _STRUCK
    ]
    return ["Do not rely on these sentences of it:", fenced("\n".join(told))] if told else []


def _marked(section: Section, standing: Standing) -> Iterator[dict[str, Any]]:
    """Its sentences that were superseded, are disputed, unverified or stale."""
    from commonplace.wiki.grounds import resting  # noqa: PLC0415 (brings the wiki)
    from commonplace.wiki.text.sentences import plain  # noqa: PLC0415

    for each in resting(section) if standing.marks else ():
        for mark, day in standing.marks.get((section.slug, each.hash), {}).items():
            yield {"sentence": plain(each.sentence.text), "mark": mark, "day": day or None}


def _head(page: PageInfo) -> str:
    about = [
        f"{page.address}, version {page.version}, {page.status}, confidence {page.confidence}, "
        f"changed {words.when(page.updated_at)} [{page.id}]",
        f"Title: {page.title}",
    ]
    if isinstance(page, Page) and page.aliases:
        about.append(f"Also: {', '.join(each.name for each in page.aliases)}")
    if page.tags:
        about.append(f"Tags: {', '.join(page.tags)}")
    if page.contradicts:
        about.append(f"Contradicts: {', '.join(page.contradicts)}")
    return visible("\n".join(about))


def _sources(page: Page) -> list[str]:
    told = []
    for section in page.sections:
        if section.sources:
            told.append(f"Sources of {section.slug} ({section.pen}):")
            told += [f"- {words.source(each)}" for each in section.sources]
    return told or ["It cites no memory: somebody wrote it by hand."]


# --- many -----------------------------------------------------------------------------------------


def listed(ask: Ask) -> Told:
    most = ask.args.get("limit", _USUAL)
    found = ask.book().wiki.pages(
        ask.args.get("type"),
        tag=ask.args.get("tag"),
        status=ask.args.get("status", "active"),
        limit=most + 1,
        after=ask.args.get("after"),
    )
    shown = found[:most]
    after = shown[-1].address if len(found) > most else None
    lines = [_line(each) for each in shown]
    text = fenced("\n".join(lines)) if lines else "There are no such pages."
    if after:
        text += f'\nThere are more: ask again with after "{after}".'
    return Told(text, {"pages": [_known(each) for each in shown], "after": after})


def _known(page: PageInfo) -> dict[str, Any]:
    known = forms.info(page)
    return {name: known[name] for name in _LISTED}


def _line(page: PageInfo) -> str:
    tags = f" · tags {', '.join(page.tags)}" if page.tags else ""
    status = "" if page.status == "active" else f" · {page.status}"
    return (
        f"- {page.address}: {words.indented(page.title, '  ')}. "
        f"{words.indented(page.summary, '  ')}\n  [{page.id}] version {page.version} · "
        f"{clock.to_text(page.updated_at)}{status}{tags}"
    )


def search(ask: Ask) -> Told:
    filters = {"limit": 10} | ask.given("type", "tag", "limit", "archived")
    found = ask.book().wiki.search(ask.args["query"], **filters)
    data = {
        "query": found.query,
        "total": found.total,
        "pages": [_match(each) for each in found.matches],
        "corrected": {word: list(instead) for word, instead in found.corrected.items()},
    }
    corrected = [
        f"No page says {word!r}; {', '.join(instead)} was looked for."
        for word, instead in found.corrected.items()
    ]
    if not found.matches:
        return Told("\n".join(["No page says this.", *corrected]), data)
    lines = [
        f"{_line(each.page)} · score {each.score:.2f}\n  {each.section or 'summary'}: "
        f"{words.indented(each.snippet.text, '  ')}"
        for each in found.matches
    ]
    head = f"{len(lines)} of {found.total} pages, the best first."
    return Told("\n".join([head, *corrected, fenced("\n".join(lines))]), data)


def _match(match: PageMatch) -> dict[str, Any]:
    return _known(match.page) | {
        "score": match.score,
        "section": match.section,
        "snippet": match.snippet.text,
    }


def history(ask: Ask) -> Told:
    wiki = ask.book().wiki
    page = wiki.page(ask.args["page"])
    found = wiki.history(page.id, ask.args.get("limit", 20), ask.args.get("before"))
    lines = [
        f"- version {each.version} · {words.when(each.at)} · {each.action} by {each.author.kind} "
        f"{each.author.name or ''} · {each.title}: {words.indented(each.reason, '  ')}"
        for each in found
    ]
    text = fenced("\n".join(lines)) if lines else "There are no older versions."
    versions = [
        {name: value for name, value in forms.version(each).items() if name in _VERSION}
        for each in found
    ]
    data = {"id": page.id, "address": page.address, "versions": versions}
    return Told(f"{page.address} [{page.id}]\n{text}", data)


TOOLS = (
    Tool(
        "wiki_read",
        "Read a page",
        "Read a page of the wiki, all of it or one section, with the memories each section rests "
        "on. Read before you edit; the version is what `expect_version` takes.",
        read,
        toolset="wiki_read",
        scope="read",
        takes=schema.takes(
            ["page"],
            page=PAGE,
            section=schema.text("Only this section, by its slug or heading."),
            version=schema.whole("The page as this version left it.", 0, 2**31 - 1),
            as_of=schema.text("What it said on this day (ISO 8601).", 40),
            true_at=schema.text("What was so on this day, as far as is known (ISO 8601).", 40),
            book=BOOK,
        ),
        gives=schema.gives(
            **_INFO,
            type=schema.TEXT,
            slug=schema.TEXT,
            confidence=schema.TEXT,
            contradicts=schema.many(schema.TEXT),
            aliases=schema.many(schema.TEXT),
            body=schema.TEXT,
            sections=schema.many(
                schema.gives(
                    slug=schema.TEXT,
                    heading=schema.TEXT,
                    pen=schema.TEXT,
                    memory_ids=schema.many(schema.TEXT),
                    sure=_SURE,
                    marked=schema.many(
                        schema.gives(sentence=schema.TEXT, mark=schema.TEXT, day=schema.MAYBE)
                    ),
                )
            ),
            sure=_SURE,
            sources=CITED,
        ),
    ),
    Tool(
        "wiki_list",
        "List pages",
        "List pages of the wiki by address: their titles and summaries.",
        listed,
        toolset="wiki_read",
        scope="read",
        takes=schema.takes(
            type=_TYPE,
            tag=_TAG,
            status=schema.choice("Those in use, or those put away.", ("active", "archived")),
            limit=schema.whole("How many at most.", 1, 200),
            after=schema.text("The last address of the list before this one.", 1000),
            book=BOOK,
        ),
        gives=schema.gives(pages=schema.many(schema.gives(**_INFO)), after=schema.MAYBE),
    ),
    Tool(
        "wiki_search",
        "Search pages",
        "Search the wiki's pages by their words: names before headings before text; beginnings of "
        "words and typing errors are forgiven. For questions about what was said use `recall`.",
        search,
        toolset="wiki_read",
        scope="read",
        takes=schema.takes(
            ["query"],
            query=schema.text('Words; "in quotes" side by side; -without.', 10_000),
            type=_TYPE,
            tag=_TAG,
            archived=schema.flag("Pages that were put away as well."),
            limit=schema.whole("How many at most.", 1, 100),
            book=BOOK,
        ),
        gives=schema.gives(
            query=schema.TEXT,
            total=schema.COUNT,
            pages=schema.many(
                schema.gives(**_INFO, score=schema.SHARE, section=schema.TEXT, snippet=schema.TEXT)
            ),
            corrected={"type": "object"},
        ),
    ),
    Tool(
        "wiki_history",
        "History of a page",
        "The versions of a page, the newest first: when, by whom, what was done and why.",
        history,
        toolset="wiki_read",
        scope="read",
        takes=schema.takes(
            ["page"],
            page=PAGE,
            limit=schema.whole("How many at most.", 1, 200),
            before=schema.whole("Only versions before this one.", 0, 2**31 - 1),
            book=BOOK,
        ),
        gives=schema.gives(
            id=schema.TEXT,
            address=schema.TEXT,
            versions=schema.many(
                schema.gives(
                    version=schema.COUNT,
                    at=schema.TEXT,
                    action=schema.TEXT,
                    reason=schema.TEXT,
                    title=schema.TEXT,
                    author={"type": "object"},
                )
            ),
        ),
    ),
)
