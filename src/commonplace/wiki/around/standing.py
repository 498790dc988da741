"""How the pages of one book stand."""

from dataclasses import dataclass

from commonplace.store.engine import Reader
from commonplace.store.wiki import links as page_links
from commonplace.store.wiki import pages
from commonplace.store.wiki import proposals as page_proposals
from commonplace.wiki.around import lists
from commonplace.wiki.wiki import Wiki

#: So many are counted of what takes reading; there may be more.
MOST = 1000


@dataclass(frozen=True, slots=True)
class Standing:
    """How the pages of one book stand."""

    book: str
    #: owner, member or reader.
    role: str
    #: How many active pages there are of each type.
    types: dict[str, int]
    pages: int
    archived: int
    stubs: int
    orphans: int
    proposals: int
    #: Links that lead nowhere, and to how many names they lead.
    broken_links: int
    wanted_pages: int


def standing(wiki: Wiki) -> Standing:
    def work(reader: Reader) -> Standing:
        book_id = wiki.book.id
        counts = pages.counts(reader, book_id)
        active = {row["type"]: row["pages"] for row in counts if row["status"] == "active"}
        broken = lists.wanted(reader, book_id, MOST)
        return Standing(
            book=wiki.book.name,
            role=wiki.tools.role,
            types=active,
            pages=sum(active.values()),
            archived=sum(row["pages"] for row in counts if row["status"] == "archived"),
            stubs=len(lists.stubs(reader, book_id, limit=MOST)),
            orphans=len(page_links.orphans(reader, book_id, limit=MOST)),
            proposals=len(page_proposals.proposals(reader, book_id, None, "open", MOST)),
            broken_links=sum(each.links for each in broken),
            wanted_pages=len(broken),
        )

    return wiki.desk.read(work)
