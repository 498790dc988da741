"""The pages of a book as their versions left them at a moment: copied into a library in memory.

Every change of a page is a version with its time, so what pages said, what they were called,
where they stood and what they rested on is as it was. Names, links in the text and search are
derived from that, as ever. Of two things there is no record: links that rules drew, and how
central a page was. Links are those of today's whose memory and whose two pages were known;
centrality is counted anew.

A page that was deleted took its versions along, and is not there: who wants to keep them
archives.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from commonplace import clock
from commonplace.compile.apply import measure
from commonplace.compile.book_facts import LIST
from commonplace.model import Alias
from commonplace.past.redirects import Stand, redirects_at
from commonplace.store.dump.rows import add, whole
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import json_text, parsed
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import versions as version_rows
from commonplace.store.wiki.pages import info
from commonplace.store.wiki.section_texts import restored_texts, whole_text
from commonplace.wiki import derive

_COMPILES = ("compiler", "dream")


@dataclass(frozen=True, slots=True)
class _Then:
    """A page's row of today, and its versions until the moment, the oldest first."""

    page: Row
    versions: list[Row]
    about: Mapping[str, Any]

    @property
    def last(self) -> Row:
        return self.versions[-1]


class PageCopy:
    """Copies a book's pages, as far as some memories and a moment go."""

    def __init__(self, reader: Reader, tx: Tx, memories: frozenset[str]) -> None:
        self._reader = reader
        self._tx = tx
        self._memories = memories

    def copy(self, as_of: datetime) -> None:
        at = clock.to_text(as_of)
        then = {each.page["id"]: each for each in self._then(at)}
        first = self._copy_what_they_said(then)
        self._add(
            "pages", (_page(each, first.get(page_id, {}), then) for page_id, each in then.items())
        )
        self._add("sections", (row for each in then.values() for row in _sections(each.last)))
        self._add("versions", (row for each in then.values() for row in each.versions))
        self._derive(then)
        self._add("page_names", self._redirects(then))
        self._copy_what_rules_know(then)
        for page_id in then:
            measure(self._tx, page_id)

    def copy_names(self, as_of: datetime) -> None:
        """What pages were there, and what they were called: by that memories are found as well."""
        then = {each.page["id"]: each for each in self._then(clock.to_text(as_of))}
        self._add("pages", (_page(each, {}, then) for each in then.values()))
        for page_id in then:
            known = info(self._tx, self._tx.book_id, page_id)
            assert known is not None
            named = parsed(then[page_id].last["about"])["aliases"]
            aliases = tuple(Alias(name, origin) for name, origin in named)
            name_rows.set_names(self._tx, page_id, derive.names_with(known, aliases))
        self._add("page_names", self._redirects(then))

    def _then(self, at: str) -> Iterator[_Then]:
        written: dict[str, list[Row]] = {}
        for row in self._whole("versions"):
            written.setdefault(row["page_id"], []).append(row)
        for page in self._whole("pages"):
            versions = sorted(written.get(page["id"], ()), key=lambda row: int(row["version"]))
            last = max((n for n, row in enumerate(versions) if row["at"] <= at), default=None)
            if last is not None:
                known = versions[: last + 1]
                yield _Then(page, known, parsed(known[-1]["about"]))

    def _copy_what_they_said(self, then: Mapping[str, _Then]) -> dict[str, dict[str, int]]:
        """Texts and sources of every version until then; by page the version that first cited
        each memory."""
        last = {page_id: each.last["version"] for page_id, each in then.items()}
        first: dict[str, dict[str, int]] = {}

        def said() -> Iterator[Row]:
            texts = groupby(self._whole("section_texts"), itemgetter("page_id", "section"))
            for (page_id, section), rows in texts:
                for each in restored_texts(rows):
                    if each.version <= last.get(page_id, -1):
                        yield whole_text(page_id, section, each)

        def cited() -> Iterator[Row]:
            for row in self._whole("section_sources"):
                end, begun = last.get(row["page_id"], -1), row["from_version"]
                if begun > end:
                    continue
                by = first.setdefault(row["page_id"], {})
                by[row["memory_id"]] = min(begun, by.get(row["memory_id"], begun))
                is_over = row["to_version"] is not None and row["to_version"] <= end
                yield row if is_over else row | {"to_version": None}

        self._add("section_texts", said())
        self._add("section_sources", cited())
        return first

    def _derive(self, then: Mapping[str, _Then]) -> None:
        """Names, links and search rows, from the pages alone."""
        for page_id, each in then.items():
            known = info(self._tx, self._tx.book_id, page_id)
            assert known is not None
            version = each.last["version"]
            page = version_rows.page_at(self._tx, self._tx.book_id, known, version)
            assert page is not None
            derive.keep_names(self._tx, None, page)
            derive.index(self._tx, None, page)

    def _redirects(self, then: Mapping[str, _Then]) -> list[Row]:
        stands = [_stand(row) for each in then.values() for row in each.versions]
        last = {page_id: _stand(each.last) for page_id, each in then.items()}
        return redirects_at(self._whole("page_names"), stands, last)

    def _copy_what_rules_know(self, then: Mapping[str, _Then]) -> None:
        self._add("page_links", self._drawn(then))
        self._add("entity_pages", self._lists(then))

    def _lists(self, then: Mapping[str, _Then]) -> Iterator[Row]:
        """Which of the pages list others: recall passes over them."""
        for row in self._whole("entity_pages"):
            if row["entity_id"].startswith(LIST) and row["page_id"] in then:
                yield row

    def _drawn(self, then: Mapping[str, _Then]) -> Iterator[Row]:
        for row in self._whole("page_links"):
            maker, _, about = row["made_by"].partition(":")
            if maker == "page" or not _is_active(then.get(row["page_id"])):
                continue
            shown = maker == "promotion" or row["sentence"] in self._memories
            target = then.get(about)
            if maker in ("co_mention", "promotion"):
                if shown and target is not None and _is_active(target):
                    yield row | {"target_type": target.about["type"], "key": target.about["slug"]}
            elif shown:
                yield row

    def _whole(self, table: str) -> Iterator[Row]:
        return whole(self._reader, self._tx.book_id, table)

    def _add(self, table: str, rows: Iterable[Row]) -> None:
        add(self._tx, table, rows)


def _page(then: _Then, first: Mapping[str, int], there: Collection[str]) -> Row:
    """The row that the page had; a parent that was deleted since is none."""
    known = then.about
    lists = {name: known[name] for name in ("tags", "related", "contradicts", "metadata")}
    fields = ("type", "slug", "title", "summary", "status", "confidence")
    compiled = [row["at"] for row in then.versions if row["author_kind"] in _COMPILES]
    sourced = max(first.values(), default=None)
    cited = [row["at"] for row in then.versions if row["version"] == sourced]
    return {
        "id": then.page["id"],
        **{name: known[name] for name in fields},
        "parent_id": known["parent_id"] if known["parent_id"] in there else None,
        "hubness": 0,
        "version": then.last["version"],
        "about": json_text(lists),
        "created_at": then.page["created_at"],
        "updated_at": then.last["at"],
        "compiled_at": max(compiled, default=None),
        "sourced_at": cited[0] if cited else None,
    }


def _sections(version: Row) -> Iterator[Row]:
    for position, (slug, pen, text, sources) in enumerate(parsed(version["outline"])):
        yield {
            "page_id": version["page_id"],
            "slug": slug,
            "position": position,
            "pen": pen,
            "text_version": text,
            "sources_version": sources,
        }


def _stand(version: Row) -> Stand:
    about = parsed(version["about"])
    return Stand(
        version["page_id"],
        version["revision"],
        version["version"],
        *(about[name] for name in ("type", "slug", "title", "status")),
    )


def _is_active(then: _Then | None) -> bool:
    return then is not None and then.about["status"] == "active"
