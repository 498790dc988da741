"""Pages as JSON: ids under ``id``, versions under ``version``, sources under ``sources``.

Most of what it shapes is imported for its type alone: a daemon is to be there soon, and most of it
is never asked for.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from commonplace.model import Author, Link, Page, PageInfo, PageProposal, Section, Source, Version
from commonplace.serve.forms import memories as forms
from commonplace.store.values import moment_text
from commonplace.store.wiki import pages as rows

if TYPE_CHECKING:
    from commonplace.library import Book
    from commonplace.store.wiki.members import Shared
    from commonplace.wiki.around.linked import Backlinks, Incoming
    from commonplace.wiki.around.lists import Broken
    from commonplace.wiki.around.unlinked import Unlinked
    from commonplace.wiki.around.where import Outgoing, Target
    from commonplace.wiki.grounding.agreement import Confidence
    from commonplace.wiki.grounding.telling import Marked
    from commonplace.wiki.history import Compared, Told
    from commonplace.wiki.lint.finding import Finding
    from commonplace.wiki.names.mentions import Decided, Mention
    from commonplace.wiki.search.show import PageMatch
    from commonplace.wiki.wiki import Wiki

_TIMES = ("created_at", "updated_at", "compiled_at", "sourced_at")


def info(page: PageInfo) -> dict[str, Any]:
    """What is known about a page, without what it says."""
    return {
        "id": page.id,
        "type": page.type,
        "slug": page.slug,
        "address": page.address,
        "title": page.title,
        "summary": page.summary,
        "status": page.status,
        "confidence": page.confidence,
        "version": page.version,
        "tags": list(page.tags),
        "related": list(page.related),
        "contradicts": list(page.contradicts),
        "metadata": dict(page.metadata),
        "parent_id": page.parent_id,
        **{name: moment_text(getattr(page, name)) for name in _TIMES},
    }


def page(wiki: Wiki, page: Page) -> dict[str, Any]:
    """All of a page. ``parent`` is its address, for which the wiki is asked: call it while the
    library is open."""
    cited = {each.memory_id: each for section in page.sections for each in section.sources}
    sure = wiki.standing(page)
    return info(page) | {
        "parent": address_of(wiki, page.parent_id),
        "aliases": [{"name": each.name, "origin": each.origin} for each in page.aliases],
        "body": page.body,
        "sure": confidence(sure.page),
        "sections": [
            section(each) | {"sure": confidence(sure.sections[each.slug])} for each in page.sections
        ],
        "sources": [_cited(each) for each in cited.values()],
    }


def address_of(wiki: Wiki, page_id: str | None) -> str | None:
    """Where a page is, if there is one."""
    if page_id is None:
        return None
    found = wiki.desk.read(lambda reader: rows.info(reader, wiki.book.id, page_id))
    return None if found is None else found.address


def section(section: Section) -> dict[str, Any]:
    return {
        "slug": section.slug,
        "heading": section.heading,
        "text": section.text,
        "body": section.body,
        "damaged": section.damaged,
        "pen": section.pen,
        "version": section.version,
        "sources": [source(each) for each in section.sources],
    }


def source(source: Source) -> dict[str, Any]:
    """``sentences`` are hashes of those that rest on it, unless the whole section does."""
    shown = [each for each in source.sentences if each.isalnum()]
    return _cited(source) | {"whole_section": not source.sentences, "sentences": shown}


def confidence(sure: Confidence) -> dict[str, Any]:
    """How sure something is, and what that rests on."""
    return asdict(sure) | {"newest_at": moment_text(sure.newest_at)}


def author(author: Author) -> dict[str, Any]:
    return {"kind": author.kind, "name": author.name}


def version(version: Version) -> dict[str, Any]:
    return {
        "version": version.version,
        "page_id": version.page_id,
        "at": moment_text(version.at),
        "author": author(version.author),
        "action": version.action,
        "reason": version.reason,
        "title": version.title,
        "address": f"{version.type}/{version.slug}",
    }


def proposal(proposal: PageProposal) -> dict[str, Any]:
    return {
        "id": proposal.id,
        "page_id": proposal.page_id,
        "section": proposal.section,
        "at": moment_text(proposal.at),
        "author": author(proposal.author),
        "reason": proposal.reason,
        "base_version": proposal.base_version,
        "text": proposal.text,
        "status": proposal.status,
        "sources": [{"memory_id": each} for each in proposal.sources],
        "decided_at": moment_text(proposal.decided_at),
        "decided_by": proposal.decided_by,
        "version": proposal.version,
    }


def match(match: PageMatch) -> dict[str, Any]:
    """``marks`` are where the found words begin and end in the snippet."""
    return info(match.page) | {
        "score": match.score,
        "book": match.book or None,
        "section": match.section,
        "snippet": match.snippet.text,
        "marks": [list(each) for each in match.snippet.marks],
        "why": {
            "text": match.why.text,
            "alias": match.why.alias,
            "fields": {name: list(words) for name, words in match.why.fields.items()},
        },
    }


def compared(compared: Compared, unified: str) -> dict[str, Any]:
    about = {
        name: {"old": _plain(old), "new": _plain(new)}
        for name, (old, new) in compared.about().items()
    }
    return {
        "id": compared.new.id,
        "address": compared.new.address,
        "old": compared.old.version,
        "new": compared.new.version,
        "about": about,
        "diff": unified,
    }


def told(told: Told) -> dict[str, Any]:
    return {
        "section": told.section,
        "text": told.text,
        "version": told.version.version,
        "at": moment_text(told.version.at),
        "author": author(told.version.author),
        "action": told.version.action,
        "reason": told.version.reason,
        "sources": [{"memory_id": each} for each in told.memory_ids],
    }


def target(target: Target) -> dict[str, Any]:
    return {
        "id": target.page_id,
        "address": target.address,
        "title": target.title,
        "status": target.status,
    }


def outgoing(out: Outgoing) -> dict[str, Any]:
    link = out.link
    return {
        "kind": link.kind,
        "section": link.section,
        "book": link.target_book or None,
        "type": link.target_type or None,
        "key": link.key,
        "shown": link.shown,
        **_said(link),
        "state": out.state,
        "page": None if out.target is None else target(out.target),
        "others": list(out.others),
    }


def incoming(link: Incoming) -> dict[str, Any]:
    return {
        "id": link.page_id,
        "address": link.address,
        "title": link.title,
        "kind": link.link.kind,
        "section": link.link.section,
        "shown": link.link.shown,
        **_said(link.link),
    }


def drawn_by(link: Link) -> str | None:
    """The rule that drew a link; nothing for one that stands in a page."""
    return None if link.made_by == "page" else link.made_by.partition(":")[0]


def _said(link: Link) -> dict[str, Any]:
    """The sentence that a link stands in; of one that a rule drew, the rule and the memory."""
    rule = drawn_by(link)
    if rule is None:
        return {"sentence": link.sentence, "drawn_by": None, "memory_id": None}
    return {"sentence": "", "drawn_by": rule, "memory_id": link.sentence or None}


def backlinks(found: Backlinks) -> dict[str, Any]:
    return {
        "id": found.page.id,
        "address": found.page.address,
        "links": [incoming(each) for each in found.links],
        "redirects": list(found.redirects),
        "more": found.after is not None,
    }


def broken(link: Broken) -> dict[str, Any]:
    nearest = None if link.nearest is None else target(link.nearest)
    return {
        "target": link.target,
        "shown": link.shown,
        "links": link.links,
        "pages": link.pages,
        "nearest": nearest,
    }


def unlinked(mention: Unlinked) -> dict[str, Any]:
    said = {name: value for name, value in asdict(mention).items() if name != "page_id"}
    return {"id": mention.page_id, **said}


def mention(mention: Mention) -> dict[str, Any]:
    return {
        "name": mention.surface,
        "key": mention.name,
        "memories": mention.memories,
        "days": mention.days,
        "type": mention.type,
        "why": mention.why,
        "contexts": [forms.memory(each) for each in mention.contexts],
    }


def decided(decided: Decided) -> dict[str, Any]:
    """What was decided about a name without a page."""
    return {
        "key": decided.name,
        "state": decided.state,
        "at": moment_text(decided.at),
        "author": decided.author,
        "page": decided.page.address if decided.page else None,
    }


def finding(finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "id": finding.page_id,
        "address": finding.address,
        "section": finding.section,
        "message": finding.message,
        "fix": finding.fix.words,
        "fixable": finding.fixable,
    }


def marked(told: Marked) -> dict[str, Any]:
    """A sentence that somebody should look at."""
    return {
        "id": told.page_id,
        "address": told.address,
        "section": told.section,
        "sentence": told.sentence,
        "mark": told.mark,
        "day": told.day,
        "sure": confidence(told.confidence),
        "sources": [{"memory_id": each} for each in told.memory_ids],
    }


def shared(book: Shared) -> dict[str, Any]:
    """A book at the other end: a member or reader of this one, or one that this one may read."""
    return asdict(book) | {"at": moment_text(book.at)}


def compiled(book: Book) -> dict[str, Any]:
    """How far a book is compiled, and what it does by itself."""
    waiting = book.compiling.waiting()
    return {
        "memories_waiting": waiting.memories,
        "names_open": waiting.names,
        "switches": dict(book.compiling.switches()),
    }


def _cited(source: Source) -> dict[str, Any]:
    return {
        "memory_id": source.memory_id,
        "source": source.source,
        "occurred_at": moment_text(source.occurred_at),
    }


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [asdict(each) if hasattr(each, "__dataclass_fields__") else each for each in value]
    return dict(value) if hasattr(value, "items") else value
