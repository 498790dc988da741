"""A page as a file. See the package for the format."""

import hashlib
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from commonplace.model import Page, Source
from commonplace.wiki.vault import links
from commonplace.wiki.vault.atlas import Atlas
from commonplace.wiki.vault.matter import write_frontmatter
from commonplace.wiki.vault.names import LOG

MOST_SOURCES = 200
#: What a page's status is called by those who read OKF.
STATUSES = {"active": "stable", "archived": "deprecated"}
#: The keys that are ours. Whatever else stands there is the user's, and is kept.
KEYS = frozenset(
    "type title name description category slug id version status created updated tags aliases"
    " parent related contradicts confidence supersedes grounding redirect_to sources"
    " sources_left_out tag alias".split()
)


def digest(data: bytes) -> str:
    """By what it is recognised that a file is as it was."""
    return hashlib.sha256(data).hexdigest()


def page_file(page: Page, atlas: Atlas, days: Mapping[str, date] | None = None) -> bytes:
    """The bytes of a page's file; ``days`` says in which daily log a memory stands."""
    path = atlas.paths[page.id]
    text, where = links.to_file(page.body.strip("\r\n"), atlas, path)
    parts = [write_frontmatter(_entries(page, atlas, days or {}))]
    parts += [f"\n{text}\n"] if text else []
    if where:
        parts.append(f"\n{where}")
    return "".join(parts).encode("utf-8", "replace")


def _entries(page: Page, atlas: Atlas, days: Mapping[str, date]) -> Iterator[tuple[str, Any]]:
    yield "type", page.type
    yield "title", page.title
    yield "name", page.title
    yield "description", page.summary or None
    yield "category", page.type
    yield "slug", page.slug
    yield "id", page.id
    yield "version", page.version
    yield "status", STATUSES.get(page.status, page.status)
    yield "created", page.created_at.date().isoformat()
    yield "updated", page.updated_at.date().isoformat()
    yield "tags", [written_tag(tag) for tag in page.tags] or None
    yield "aliases", _names(page, atlas) or None
    yield "parent", _parent(page, atlas)
    yield "related", list(page.related) or None
    yield "contradicts", list(page.contradicts) or None
    yield "confidence", page.confidence
    for key in ("supersedes", "grounding"):
        yield key, page.metadata.get(key)
    cited = _sources(page)
    yield "sources", [_source(source, days) for source in cited[:MOST_SOURCES]] or None
    yield "sources_left_out", len(cited[MOST_SOURCES:]) or None
    kept = page.metadata.get("frontmatter")
    for key, value in kept.items() if isinstance(kept, Mapping) else ():
        if str(key) not in KEYS:
            yield str(key), value


def _names(page: Page, atlas: Atlas) -> list[str]:
    """The title first, so that Obsidian offers the page under it; last what it was called, so that
    it is found where an old address leads."""
    names = [page.title, *(alias.name for alias in page.aliases), *atlas.former.get(page.id, ())]
    return list(dict.fromkeys(name for name in names if name != page.slug))


def written_tag(tag: str) -> str:
    """Obsidian's tags have no blanks."""
    return "-".join(tag.removeprefix("#").split())


def _parent(page: Page, atlas: Atlas) -> str | None:
    parent = atlas.pages.get(page.parent_id or "")
    return parent.address if parent else None


def _sources(page: Page) -> list[Source]:
    """Each memory once, the newest first."""
    found = {s.memory_id: s for section in page.sections for s in section.sources}
    return sorted(found.values(), key=lambda s: (s.occurred_at, s.memory_id), reverse=True)


def _source(source: Source, days: Mapping[str, date]) -> dict[str, str]:
    """As Recall's wiki says it (uri, summary) and as OKF does (resource, id)."""
    block = f"m-{source.memory_id}"
    day = days.get(source.memory_id)
    if day is None:
        said = {"uri": f"memory:{source.memory_id}", "resource": f"memory:{source.memory_id}"}
    else:
        place = f"{LOG}/{day.isoformat()}.md"
        said = {"uri": f"{place}#^{block}", "resource": f"/{place}"}
    said["id"] = block
    return {**said, "summary": source.source} if source.source else said
