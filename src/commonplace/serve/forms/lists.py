"""Lists around pages as JSON: what a search found, what was proposed, what would go."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from commonplace.model import Page, PageProposal
from commonplace.serve.forms import pages as forms
from commonplace.store.engine import Row
from commonplace.store.wiki import pages as rows
from commonplace.wiki.around.linking import Linking
from commonplace.wiki.around.lists import Stub
from commonplace.wiki.around.where import Outgoing
from commonplace.wiki.diff import unified
from commonplace.wiki.history import Compared
from commonplace.wiki.joining import Joined
from commonplace.wiki.search.show import PageMatches
from commonplace.wiki.shelving import Going
from commonplace.wiki.wiki import Wiki
from commonplace.wiki.writing import with_section

if TYPE_CHECKING:
    from commonplace.compile.plans import Density


def matches(found: PageMatches) -> dict[str, Any]:
    return {
        "query": found.query,
        "total": found.total,
        "corrected": {word: list(into) for word, into in found.corrected.items()},
        "matches": [forms.match(each) for each in found.matches],
    }


def compared(found: Compared) -> dict[str, Any]:
    """Two versions of a page, with the difference of their texts."""
    old, new = found.old, found.new
    patch = unified(
        old.body,
        new.body,
        old_name=f"{old.address} version {old.version}",
        new_name=f"{new.address} version {new.version}",
    )
    return forms.compared(found, patch)


def density(found: "Density") -> dict[str, Any]:
    return {
        "pages": found.pages,
        "links": found.links,
        "per_page": round(found.per_page, 3),
        "unlinked": found.unlinked,
    }


def stub(found: Stub) -> dict[str, Any]:
    return forms.target(found.page) | {"why": list(found.why)}


def redirect(row: Row) -> dict[str, Any]:
    return {
        "from": f"{row['type']}/{row['key']}",
        "id": row["page_id"],
        "address": f"{row['page_type']}/{row['slug']}",
        "title": row["title"],
        "status": row["status"],
    }


def addresses(wiki: Wiki, found: Iterable[PageProposal]) -> dict[str, str]:
    """Of the pages that something is proposed to."""
    ids = {each.page_id for each in found}
    infos = wiki.desk.read(lambda reader: rows.infos(reader, wiki.book.id, ids))
    return {page_id: info.address for page_id, info in infos.items()}


def proposed(found: PageProposal, page: Page) -> dict[str, Any]:
    """A proposal, and what would change if it were accepted."""
    after = with_section(page, found.section, found.section, found.text)
    patch = unified(
        page.body,
        after,
        old_name=f"{page.address} version {page.version}",
        new_name="as it is proposed",
    )
    return forms.proposal(found) | {"address": page.address, "diff": patch}


def joined(joined: Joined) -> dict[str, Any]:
    return forms.info(joined.page) | {
        "merged": joined.other.address,
        "body": joined.body,
        "children": joined.children,
        "changed": False,
        "dry_run": True,
    }


def going(going: Going) -> dict[str, Any]:
    return forms.info(going.page) | {
        "versions": going.versions,
        "sections": going.sections,
        "redirects": going.redirects,
        "proposals": going.proposals,
        "linking": going.linking,
        "children": [each.address for each in going.children],
    }


def link_made(made: Linking) -> dict[str, Any]:
    planned, said, page = made.planned, made.said, made.page
    return {
        "id": planned.page_id,
        "address": planned.address,
        "section": planned.section,
        "sentence": said.sentence,
        "words": said.words,
        "version": planned.version if page is None else page.version,
        "changed": page is not None,
    }


def closed(found: Iterable[Outgoing]) -> list[Outgoing]:
    """The links of a shared book's page, without where they lead in a third book."""
    return [
        Outgoing(each.link, "elsewhere")
        if each.link.target_book and each.state in ("elsewhere", "broken")
        else each
        for each in found
    ]
