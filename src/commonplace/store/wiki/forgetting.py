"""Rows of pages that hold something of a memory that is forgotten."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from commonplace.store.engine import Tx
from commonplace.store.integrity.checksum import checksum_after
from commonplace.store.values import json_text, parsed
from commonplace.store.wiki.pages import Placed
from commonplace.store.wiki.section_texts import stored_texts


@dataclass(frozen=True, slots=True)
class Citation:
    """A memory that some versions of a page cited for a section, or for these sentences of it."""

    memory_id: str
    sentences: tuple[str, ...]
    from_version: int
    to_version: int | None

    def holds_at(self, version: int) -> bool:
        return self.from_version <= version and (
            self.to_version is None or version < self.to_version
        )


def citing(tx: Tx, memory_id: str) -> dict[str, list[str]]:
    """The sections that any version cited a memory for, by page."""
    found: dict[str, list[str]] = {}
    for row in tx.run("sections_citing", book_id=tx.book_id, memory_id=memory_id):
        found.setdefault(row["page_id"], []).append(row["section"])
    return found


def versions_citing(tx: Tx, memory_id: str) -> list[tuple[str, int]]:
    """The pages and versions that cited a memory."""
    rows = tx.run("versions_citing", book_id=tx.book_id, memory_id=memory_id)
    return [(row["page_id"], row["version"]) for row in rows]


def citations(tx: Tx, page_id: str, section: str) -> list[Citation]:
    """All that any version cited for a section."""
    about = {"book_id": tx.book_id, "page_id": page_id, "section": section}
    return [
        Citation(
            row["memory_id"],
            tuple(parsed(row["sentences"]) or ()),
            row["from_version"],
            row["to_version"],
        )
        for row in tx.run("citations_of_section", **about)
    ]


def reword_citations(tx: Tx, page_id: str, section: str, became: Mapping[str, str]) -> None:
    """Have every version cite sentences by the hashes that they have now."""
    about = {"book_id": tx.book_id, "page_id": page_id, "section": section}
    for each in citations(tx, page_id, section):
        now = tuple(became.get(one, one) for one in each.sentences)
        if now != each.sentences:
            given = {"version": each.from_version, "memory_id": each.memory_id}
            tx.run("reword_citation", **about, **given, sentences=json_text(now))


def outlines(tx: Tx, page_id: str) -> list[list[Placed]]:
    """What each version of a page consisted of."""
    rows = tx.run("outlines_of_page", book_id=tx.book_id, page_id=page_id)
    return [[Placed(*each) for each in parsed(row["outline"])] for row in rows]


def texts_of(tx: Tx, page_id: str, section: str) -> dict[int, str]:
    """What versions wrote into a section, damaged or not: forgetting must reach it."""
    stored = stored_texts(tx, tx.book_id, page_id, section)
    return {each.version: each.text for each in stored}


@dataclass(frozen=True, slots=True)
class Told:
    """What a version says besides the page's text."""

    version: int
    author_kind: str
    action: str
    reason: str
    about: dict[str, Any]
    outline: Sequence[Placed]


def told(tx: Tx, page_id: str) -> list[Told]:
    rows = tx.run("told_in_versions", book_id=tx.book_id, page_id=page_id)
    return [
        Told(
            row["version"],
            row["author_kind"],
            row["action"],
            row["reason"],
            parsed(row["about"]),
            [Placed(*each) for each in parsed(row["outline"])],
        )
        for row in rows
    ]


def set_told(tx: Tx, page_id: str, version: int, reason: str, about: dict[str, Any]) -> None:
    where = {"book_id": tx.book_id, "page_id": page_id, "version": version}
    tx.run("set_told_in_version", **where, reason=reason, about=json_text(about))


#: What is kept by the slug of a section.
_RENAMES = (
    "rename_section_sources",
    "rename_section_pins",
    "rename_section_marks",
    "rename_section_proposals",
)


def rename_section(tx: Tx, page_id: str, old: str, new: str) -> None:
    """In every version, and in what is kept beside them."""
    about = {"book_id": tx.book_id, "page_id": page_id}
    for row in tx.run("texts_of_page", **about):
        if row["section"] == old:
            checksum = checksum_after("section_texts", row, section=new)
            given = {"old": old, "new": new, "version": row["version"], "checksum": checksum}
            tx.run("rename_section_texts", **about, **given)
    for query in _RENAMES:
        tx.run(query, **about, old=old, new=new)
    for row in tx.run("told_in_versions", **about):
        outline = parsed(row["outline"])
        if any(slug == old for slug, *_ in outline):
            named = [[new if slug == old else slug, *rest] for slug, *rest in outline]
            tx.run("set_outline", **about, version=row["version"], outline=json_text(named))


def forget_proposal(tx: Tx, proposal_id: str) -> None:
    for query in ("delete_page_proposal", "delete_sources_of_proposal"):
        tx.run(query, book_id=tx.book_id, id=proposal_id)


def forget_memory(tx: Tx, memory_id: str) -> None:
    """Nothing cites it, nothing is proposed or pinned by it."""
    forget_proposals(tx, memory_id)
    tx.run("delete_citations_of", book_id=tx.book_id, id=memory_id)
    tx.run("delete_pins_of_memory", book_id=tx.book_id, memory_id=memory_id)


def forget_proposals(tx: Tx, memory_id: str) -> None:
    """Nothing is proposed that cites it."""
    for row in tx.run("proposals_citing", book_id=tx.book_id, memory_id=memory_id):
        forget_proposal(tx, row["proposal_id"])


def forget_names(tx: Tx) -> None:
    """Decisions about names that no memory says any more."""
    tx.run("delete_unsaid_mention_states", book_id=tx.book_id)
