"""Lists over a whole book: links that lead nowhere, pages nobody leads to, pages that say too
little, pages many lead to, what was changed lately."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from commonplace.model import PageInfo, Version, heading_of
from commonplace.store.engine import Reader, Row
from commonplace.store.wiki import links as rows
from commonplace.store.wiki import pages as page_rows
from commonplace.store.wiki import versions as version_rows
from commonplace.wiki.around.linked import targets_of
from commonplace.wiki.around.nearest import nearest
from commonplace.wiki.around.where import Target
from commonplace.wiki.text.slugs import slug_of

_AT_A_TIME = 500
#: Sources that make no page yet.
_STUB_SOURCES = 1


@dataclass(frozen=True, slots=True)
class Broken:
    """A name that links lead to and no page has."""

    #: ``type/key`` or the key, and what a reader sees of the first link.
    target: str
    shown: str
    #: How many links, in how many pages.
    links: int
    pages: int
    #: The page with the name that is most like it.
    nearest: Target | None = None


@dataclass(frozen=True, slots=True)
class Hub:
    """A page, and how many others link to it."""

    page: Target
    pages: int


@dataclass(frozen=True, slots=True)
class Stub:
    """A page that says too little, and why it is thought so."""

    page: Target
    #: ``low confidence``, ``one source``, ``no source``, ``only headings``.
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Changes:
    """What was changed, the newest first; ``before`` is where to go on, if there is more."""

    versions: tuple[Version, ...]
    before: int | None = None


def broken(reader: Reader, book_id: str, limit: int = 50, *, suggest: bool = True) -> list[Broken]:
    """Links that lead nowhere, by where they lead: those that most links lead to, first. Without
    suggestions it is the list of the pages that are wanted most."""
    found = rows.broken(reader, book_id, max(1, limit))
    typed = {slug_of(f"{row['target_type']}/{row['key']}") for row in found if row["target_type"]}
    named = rows.named_by(reader, book_id, typed) if typed else {}
    found = [row for row in found if _whole(row) not in named]
    near = suggestions(reader, book_id, [row["key"] for row in found]) if suggest else {}
    return [
        Broken(
            f"{row['target_type']}/{row['key']}" if row["target_type"] else row["key"],
            row["shown"],
            row["links"],
            row["pages"],
            near.get(row["key"]),
        )
        for row in found
    ]


def _whole(row: Row) -> str:
    """Its key, if type and all of it are one name."""
    return slug_of(f"{row['target_type']}/{row['key']}") if row["target_type"] else ""


def suggestions(reader: Reader, book_id: str, keys: Sequence[str]) -> dict[str, Target]:
    """The active pages with the names that are most like these keys."""
    if not keys:
        return {}
    names = ((key, page_id) for key, page_id in rows.all_names(reader, book_id))
    near = nearest([*dict.fromkeys(keys)], names)
    infos = page_rows.infos(reader, book_id, {*near.values()})
    return {key: _target(infos[page_id]) for key, page_id in near.items() if page_id in infos}


def wanted(reader: Reader, book_id: str, limit: int = 50) -> list[Broken]:
    """Pages that are linked to and not there, those that most links lead to first."""
    return broken(reader, book_id, limit, suggest=False)


def orphans(
    reader: Reader, book_id: str, after: tuple[str, str] = ("", ""), limit: int = 200
) -> list[Target]:
    """Active pages that no other active page links to, and that are nobody's child or parent; by
    address, after the given type and slug."""
    return [_seen(row) for row in rows.orphans(reader, book_id, after, max(1, limit))]


def is_orphan(reader: Reader, book_id: str, page_id: str) -> bool:
    """Whether one page is such."""
    found = rows.pages_from(reader, book_id, page_id, page_id, 1)
    if not found or found[0]["status"] != "active" or found[0]["parent_id"] is not None:
        return False
    if rows.is_parent(reader, book_id, page_id):
        return False
    targets = targets_of(reader, book_id, page_id)
    return not rows.leading_to(reader, book_id, page_id, targets, limit=1)


def hubs(reader: Reader, book_id: str, limit: int = 50) -> list[Hub]:
    """The pages that most other active pages link to."""
    return [Hub(_seen(row), row["pages"]) for row in rows.hubs(reader, book_id, max(1, limit))]


def stubs(
    reader: Reader, book_id: str, after: tuple[str, str] = ("", ""), limit: int = 200
) -> list[Stub]:
    """Active pages of low confidence, of nothing but headings, or compiled from at most one source;
    by address, after the given type and slug. What somebody wrote by hand needs no source."""
    found: list[Stub] = []
    limit = max(1, limit)
    while len(found) < limit:
        batch = rows.sourced(reader, book_id, after, _AT_A_TIME)
        unsure = [row["id"] for row in batch if not _thin(row)]
        texts = page_rows.texts(reader, book_id, unsure) if unsure else {}
        for row in batch:
            bare = row["id"] in unsure and not has_words(t for _, t in texts.get(row["id"], ()))
            if why := (("only headings",) if bare else _thin(row)):
                found.append(Stub(_seen(row), why))
        if len(batch) < _AT_A_TIME:
            break
        after = batch[-1]["type"], batch[-1]["slug"]
    return found[:limit]


def has_words(texts: Iterable[str]) -> bool:
    """Whether sections say anything besides their headings."""
    for text in texts:
        first, _, rest = text.partition("\n")
        if (text if heading_of(first) is None else rest).strip():
            return True
    return False


def _thin(row: Row) -> tuple[str, ...]:
    why = ["low confidence"] if row["confidence"] == "low" else []
    if row["sources"] <= _STUB_SOURCES and not row["authored"]:
        why.append("one source" if row["sources"] else "no source")
    return tuple(why)


def recent(reader: Reader, book_id: str, before: int | None = None, limit: int = 50) -> Changes:
    """What was changed lately. What was changed at once stays together, however much it is."""
    asked = max(1, limit)
    while True:
        found = version_rows.recent(reader, book_id, before, asked + 1)
        if len(found) <= asked:
            return Changes(tuple(version for _, version in found))
        last = found[-1][0]
        whole = [version for revision, version in found if revision > last]
        if whole:
            return Changes(tuple(whole), last + 1)
        asked *= 4  # one change, longer than the leaf


def _seen(row: Row) -> Target:
    return Target(row["id"], f"{row['type']}/{row['slug']}", row["title"])


def _target(page: PageInfo) -> Target:
    return Target(page.id, page.address, page.title, page.status)
