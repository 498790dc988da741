"""Pages as search needs them, written below the wiki: their rows, names, texts and words."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime

from commonplace.model import PageInfo
from commonplace.store.engine import Engine, Tx
from commonplace.store.wiki import names as name_rows
from commonplace.store.wiki import pages as rows
from commonplace.store.wiki import search as page_search
from commonplace.store.wiki.names import Name
from commonplace.store.wiki.pages import Placed
from commonplace.store.wiki.section_texts import add_texts
from commonplace.wiki.search.query import Query
from commonplace.wiki.search.run import Found, Searcher
from commonplace.wiki.search.terms import PageWords, page_words
from commonplace.wiki.text.slugs import slug_of

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
GONE = "gone"


@dataclass(frozen=True)
class Leaf:
    """A page, in short."""

    title: str
    body: str = ""
    aliases: tuple[str, ...] = ()
    summary: str = ""
    headings: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    type: str = "entity"
    state: str = "active"

    def words(self) -> PageWords:
        about = (self.title, slug_of(self.title), self.aliases, self.summary, self.headings)
        return page_words(*about, self.body, self.tags)


class Shelf:
    """A book. Pages are known by a word that is no part of them."""

    def __init__(self, engine: Engine, book_id: str) -> None:
        self.engine, self.book_id = engine, book_id
        self.searcher = Searcher(engine, megabytes=100)
        self.leaves: dict[str, Leaf] = {}

    def put(self, **leaves: Leaf) -> None:
        """New pages, and new versions of old ones, in one change."""
        before = {key: self.leaves.get(key) for key in leaves}

        def work(tx: Tx) -> None:
            for key, leaf in leaves.items():
                _write(tx, page_id(key), before[key], leaf)

        self.engine.write(work, book_id=self.book_id)
        self.leaves |= leaves

    def remove(self, key: str) -> None:
        leaf = replace(self.leaves.pop(key), state=GONE)

        def work(tx: Tx) -> None:
            rows.delete_page(tx, page_id(key))
            nothing = {"names": b"", "heads": b"", "body": b""}
            page_search.put_page(tx, page_id(key), state=GONE, type=leaf.type, **nothing)
            page_search.count_words(tx, (), leaf.words().words)

        self.engine.write(work, book_id=self.book_id)

    def found(self, text: str, searcher: Searcher | None = None, **asked: object) -> Found:
        return (searcher or self.searcher).search(self.book_id, Query(text, **asked))  # type: ignore[arg-type]

    def keys(self, text: str, **asked: object) -> list[str]:
        """Which pages were found, the best first."""
        return [hit.page_id.rstrip("-") for hit in self.found(text, **asked).hits]


def page_id(key: str) -> str:
    return key.ljust(36, "-")


def _write(tx: Tx, id: str, before: Leaf | None, leaf: Leaf) -> None:
    slug = slug_of(leaf.title)
    info = PageInfo(
        id,
        leaf.type,
        slug,
        leaf.title,
        leaf.summary,
        leaf.state,
        "medium",
        0,
        NOON,
        NOON,
        leaf.tags,
    )
    rows.put_page(tx, info, new=before is None)
    if before is None:
        rows.put_outline(tx, id, [Placed("lead", "authored", 0, 0)])
        add_texts(tx, id, 0, [("lead", leaf.body)])
    names = [
        ("slug", leaf.title),
        ("title", leaf.title),
        *(("alias", each) for each in leaf.aliases),
    ]
    listed = [Name(slug_of(name), kind, leaf.type, name, "page") for kind, name in names]
    name_rows.set_names(tx, id, listed)
    words = leaf.words()
    packed = {"names": words.names, "heads": words.heads, "body": words.body}
    page_search.put_page(tx, id, state=leaf.state, type=leaf.type, **packed)
    page_search.count_words(tx, words.words, before.words().words if before else ())
