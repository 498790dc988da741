"""The memory folder of Recall: ``memory/`` with its logs and ``memory/wiki/`` with its pages.

The path is the folder above ``memory``, ``memory`` itself, or a wiki folder alone (a shared wiki).
Files are known by what Recall calls them: ``memory/2026-01-15.md``.

Logs → memories
    ``memory/YYYY-MM-DD.md`` (of that day), ``memory/weekly/YYYY-Wnn.md`` and
    ``memory/monthly/YYYY-MM.md`` (of the last day of their time, kind ``semantic``), ``WISDOM.md``
    without its Knowledge Map and ``IDENTITY.md``; source is the file.
Pages
    ``memory/wiki/<slug>.md`` with name, description, category, slug, sources, related,
    contradicts, confidence. What we have no field for (created, updated, supersedes, grounding, …)
    is kept in the metadata. A category that is no page type is ``topic``, unless the user gives it
    one. A page with ``redirect_to`` (or ``redirectTo``) is only a redirect.
    ``index.md`` is generated and skipped.
Sources
    A uri, or {uri, from, lines, summary}. A log that was read is cited: those of its memories that
    the lines touch, or all of them where no lines are said; a range that makes no sense counts as
    none said. Nothing else is cited. The list stays in the metadata as it was written.
Legacy
    ``memory/<type>_<topic>.md``: user → entity, feedback → concept, project and reference as they
    are; cites the logs of the days (2026-01-15) that the text names. ``memory/dreams/insights/``:
    theme pages, with their own sources.
Skipped
    ``DREAMS.md`` and ``memory/dreams/contradictions/`` (what the program did at night), and any
    other file.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from commonplace.capture.formats import Problem
from commonplace.model import Alias
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.importing import (
    Citation,
    Found,
    FoundMemory,
    FoundPage,
    FoundRedirect,
    Note,
    Skipped,
    Types,
)
from commonplace.wiki.importing.days import read_log
from commonplace.wiki.importing.files import Content, File, content, walk
from commonplace.wiki.importing.values import confidence, names, page_type, tags, taken, text, texts
from commonplace.wiki.text.frontmatter import Frontmatter, read_frontmatter

_LEGACY = {"user": "entity", "feedback": "concept", "project": "project", "reference": "reference"}
_TYPED = re.compile(r"memory/(user|feedback|project|reference)_([^/]+)\.md", re.IGNORECASE)
_DAILY = re.compile(r"memory/(\d{4}-\d\d-\d\d)\.md")
_WEEK = re.compile(r"memory/weekly/(\d{4})-W(\d\d)\.md")
_MONTH = re.compile(r"memory/monthly/(\d{4})-(\d\d)\.md")
_PAGE = re.compile(r"memory/wiki/.+\.md", re.IGNORECASE)
_INSIGHT = re.compile(r"memory/dreams/insights/[^/]+\.md", re.IGNORECASE)
_LOOSE = re.compile(r"(?:memory/)?(?:WISDOM|IDENTITY)\.md")
_DREAMS = re.compile(r"(?:memory/)?(?:DREAMS\.md|dreams/contradictions/.*)")
_DAY = re.compile(r"(?<!\d)(\d{4}-\d\d-\d\d)(?!\d)")
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_MAP = "knowledge map"

_Page = Callable[[File, Content, Frontmatter], FoundPage | FoundRedirect]


def read(root: Path, types: Types) -> Iterator[Found]:
    """Logs, then pages, then redirects. ``types``: category → page type, for categories of one's
    own."""
    prefix = _prefix(root)
    pages: list[tuple[File, _Page]] = []
    for found in walk(root):
        if isinstance(found, Skipped):
            yield Skipped(prefix + found.file, found.what)
            continue
        file = File(found.path, prefix + found.name)
        if reader := _page_reader(file.name, types):
            pages.append((file, reader))
        else:
            yield from _log(file)
    redirects: list[FoundRedirect] = []
    for file, reader in pages:
        for each in _read_page(file, reader):
            if isinstance(each, FoundRedirect):
                redirects.append(each)
            else:
                yield each
    yield from redirects


def _prefix(root: Path) -> str:
    """What is missing before a name in this folder to make it Recall's."""
    if (root / "memory").is_dir():
        return ""
    if (root / "wiki").is_dir() or (root / "weekly").is_dir() or any(root.glob("????-??-??.md")):
        return "memory/"
    return "memory/wiki/"


def _page_reader(name: str, types: Types) -> _Page | None:
    if _PAGE.fullmatch(name) and name.lower() != "memory/wiki/index.md":
        return lambda file, said, matter: _wiki_page(file, said, matter, types)
    if _TYPED.fullmatch(name):
        return _typed_memory
    return _insight if _INSIGHT.fullmatch(name) else None


# --- logs -------------------------------------------------------------------------------------


def _log(file: File) -> Iterator[Found]:
    when = _last_day(file.name)
    if _LOOSE.fullmatch(file.name):
        yield from _loose(file)
    elif when and _DAILY.fullmatch(file.name):
        yield from read_log(file, file.name, {"occurred_at": when})
    elif when:
        yield from read_log(file, file.name, {"occurred_at": when, "kind": "semantic"})
    elif _DREAMS.fullmatch(file.name):
        yield Skipped(file.name, "dream diaries")
    elif file.name.lower() == "memory/wiki/index.md":
        yield Skipped(file.name, "generated indexes")
    else:
        yield Skipped(file.name, "other files")


def _loose(file: File) -> Iterator[Found]:
    """Principles and identity; the map of pages that Recall keeps there is made from its pages."""
    for found in read_log(file, file.name, {"kind": "semantic"}):
        if isinstance(found, FoundMemory):
            heading = str(found.fields["metadata"].get("heading", ""))
            if _MAP in heading.casefold():
                continue
        yield found


def _last_day(name: str) -> str | None:
    """The last day that a log is about."""
    try:
        if day := _DAILY.fullmatch(name):
            return date.fromisoformat(day[1]).isoformat()
        if week := _WEEK.fullmatch(name):
            return date.fromisocalendar(int(week[1]), int(week[2]), 7).isoformat()
        if month := _MONTH.fullmatch(name):
            first = date(int(month[1]), int(month[2]), 1)
            return ((first + timedelta(days=31)).replace(day=1) - timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return None
    return None


# --- pages ------------------------------------------------------------------------------------


def _read_page(file: File, reader: _Page) -> Iterator[Found]:
    said = content(file)
    if isinstance(said, Problem):
        yield said
        return
    matter = read_frontmatter(said.text)
    if matter.problem:
        yield Note(file.name, matter.problem)
    if not matter.data and not matter.body.strip():
        yield Skipped(file.name, "empty notes")
        return
    yield reader(file, said, matter)


def _wiki_page(
    file: File, said: Content, matter: Frontmatter, types: Types
) -> FoundPage | FoundRedirect:
    told = dict(matter.data)
    taken(told, "type")
    category = text(told.get("category"))
    kind = page_type(category) or types.get(category)
    if kind:
        del told["category"]
    slug = text(taken(told, "slug"))
    slug = slug if _SLUG.fullmatch(slug) else file.stem
    if target := text(taken(told, "redirect_to", "redirectTo")):
        return FoundRedirect(slug, target, file.name, kind)
    title = text(taken(told, "name", "title")) or slug.replace("-", " ").capitalize()
    draft = _draft(told, kind or "topic", title, matter.body)
    also = [Alias(file.stem, "import")] if file.stem != slug else []
    draft = replace(draft, slug=slug, aliases=(*draft.aliases, *also))
    return FoundPage(draft, file.name, said.sha256, _cites(matter.data.get("sources")))


def _typed_memory(file: File, said: Content, matter: Frontmatter) -> FoundPage:
    """A memory of one of the four kinds that Recall had before its wiki."""
    found = _TYPED.fullmatch(file.name)
    told = dict(matter.data)
    taken(told, "type")
    kind, topic = (found[1].lower(), found[2]) if found else ("reference", file.stem)
    title = text(taken(told, "name", "title")) or re.sub(r"[_-]+", " ", topic).strip().capitalize()
    days = dict.fromkeys(_DAY.findall(matter.body))
    cites = _cites(matter.data.get("sources")) or _cites([f"memory/{day}.md" for day in days])
    return FoundPage(_draft(told, _LEGACY[kind], title, matter.body), file.name, said.sha256, cites)


def _insight(file: File, said: Content, matter: Frontmatter) -> FoundPage:
    """What a dream found: ``2026-03-01-some-theme.md`` with theme, date, sources, confidence."""
    told = dict(matter.data)
    taken(told, "type")
    words = _DAY.sub("", file.stem).strip(" -_").replace("-", " ").capitalize()
    title = text(taken(told, "theme", "name", "title")) or words or file.stem
    cites = _cites(matter.data.get("sources"))
    return FoundPage(_draft(told, "theme", title, matter.body), file.name, said.sha256, cites)


def _draft(told: dict[str, Any], kind: str, title: str, body: str) -> PageDraft:
    """Takes what a page has fields for; the rest of the front matter is metadata."""
    return PageDraft(
        type=kind,
        title=title,
        body=body.lstrip("\r\n"),
        summary=text(taken(told, "description", "summary")),
        tags=tuple(tags(taken(told, "tags", "tag"))),
        aliases=tuple(Alias(name, "import") for name in texts(taken(told, "aliases", "alias"))),
        related=names(taken(told, "related")),
        contradicts=names(taken(told, "contradicts")),
        confidence=confidence(taken(told, "confidence")),
        metadata=told,
    )


def _cites(value: Any) -> tuple[Citation, ...]:
    """The files that a list of sources names."""
    found = []
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, str) and each.strip():
            found.append(Citation(_uri(each)))
        elif isinstance(each, dict) and (uri := text(each.get("uri"))):
            first, lines = _count(each.get("from")), _count(each.get("lines"))
            if first and lines:
                found.append(Citation(_uri(uri), first, first + lines - 1))
            else:
                found.append(Citation(_uri(uri)))
    return tuple(dict.fromkeys(found))


def _count(value: Any) -> int:
    """A number of lines; 0 for what is none."""
    is_one = isinstance(value, int) and not isinstance(value, bool) and 0 < value < 10**9
    return int(value) if is_one else 0


def _uri(text: str) -> str:
    """``./memory/2026-01-15.md`` and ``2026-01-15.md`` are ``memory/2026-01-15.md``."""
    uri = text.strip().removeprefix("./")
    return (
        f"memory/{uri}" if re.fullmatch(r"\d{4}-\d\d-\d\d\.md|(?:weekly|monthly)/.+", uri) else uri
    )
