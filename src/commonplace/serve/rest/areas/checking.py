"""To look over: lint, proposals, names without a page."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from commonplace.library import Book
from commonplace.model import PageProposal
from commonplace.serve.forms import lists
from commonplace.serve.forms import pages as forms
from commonplace.serve.http.call import Call
from commonplace.serve.rest.areas.shelf import (
    CHANGE,
    PATH,
    Expecting,
    OnShelf,
    PageText,
    Shared,
    Signed,
    Sources,
    how,
    memory_ids,
    opened,
    outcome,
    wiki_of,
)
from commonplace.serve.rest.asking import Asking, Body, Count, Line
from commonplace.serve.rest.operation import Area, Given
from commonplace.serve.rest.shapes import pages as shapes
from commonplace.wiki import proposing
from commonplace.wiki.grounding.telling import MARKS
from commonplace.wiki.lint.finding import RULES
from commonplace.wiki.lint.run import lint as look_over
from commonplace.wiki.wiki import Wiki

area = Area("review", "To look over: lint, proposals, names without a page.")

Limit = Annotated[int, Meta(ge=1, le=1000)]
Rules = list[Literal[RULES]]  # type: ignore[valid-type]
Some = Annotated[list[Line], Meta(max_length=500, description="Pages; else all of them.")]


class LintQuery(OnShelf, kw_only=True):
    page: Some = []
    rule: Rules = []


class TruthQuery(Asking, kw_only=True):
    page: Line | None = None
    mark: Literal[MARKS] | None = None  # type: ignore[valid-type]
    limit: Limit = 50
    shared: Shared = None


class Fix(Body, kw_only=True):
    pages: Some = []
    rules: Rules = []


class ProposalsQuery(Asking, kw_only=True):
    page: Line | None = None
    every: Annotated[bool, Meta(description="Also those that were decided.")] = False
    limit: Limit = 50
    shared: Shared = None


class Propose(Signed, kw_only=True):
    section: Line
    body: PageText
    sources: Sources = []
    read_version: Count | None = None


class Accept(Signed, kw_only=True):
    text: PageText | None = None
    force: Annotated[bool, Meta(description="Also if the section was changed since.")] = False
    expect_version: Count | None = None


class Release(Expecting, kw_only=True):
    section: Line


class MentionsQuery(Asking, kw_only=True):
    least: Annotated[int, Meta(ge=1, le=1_000_000)] = 2
    limit: Limit = 50
    shared: Shared = None


class Ignore(Body, kw_only=True):
    name: Line
    again: Annotated[bool, Meta(description="It may need a page after all.")] = False


class Promote(Body, kw_only=True):
    name: Line
    page: (
        Annotated[Line, Meta(description="Where it goes; a new page, if none is named.")] | None
    ) = None
    type: Annotated[Line, Meta(description="Of the new page.")] = "entity"


class DecidedQuery(Asking, kw_only=True):
    state: Literal["promoted", "ignored"] = "ignored"
    limit: Limit = 50
    shared: Shared = None


@area.get("/lint", scope="read", query=LintQuery, answer=shapes.Findings)
def lint(call: Call, book: Book, given: Given[LintQuery, None]) -> Any:
    """What is wrong with the pages, or with some of them, and what to do about it."""
    query = given.query
    wiki = wiki_of(call, book, query.shared)
    found = look_over(wiki.engine, wiki.book.id, wiki.tools.config, refs=query.page or None)
    rules = query.rule or RULES
    return {"findings": [forms.finding(each) for each in found if each.rule in rules], "fixed": []}


@area.get("/truth", scope="read", query=TruthQuery, answer=shapes.MarkedSentences)
def truth(call: Call, book: Book, given: Given[TruthQuery, None]) -> Any:
    """Sentences of pages that contradict each other, or that their sources do not bear out."""
    query = given.query
    found = wiki_of(call, book, query.shared).truth(query.page, mark=query.mark, limit=query.limit)
    return {"sentences": [forms.marked(each) for each in found]}


@area.post("/lint/fix", scope="write", query=OnShelf, body=Fix, answer=shapes.Findings)
def fix_pages(call: Call, book: Book, given: Given[OnShelf, Fix]) -> Any:
    """Put right what is safe to; words that a reader sees are never changed."""
    wiki, rules = wiki_of(call, book, given.query.shared), given.body.rules or RULES
    ended = wiki.fix(*given.body.pages, rules=rules)
    return {
        "findings": [forms.finding(each) for each in ended.left if each.rule in rules],
        "fixed": [forms.finding(each) for each in ended.done],
    }


@area.get("/proposals", scope="read", query=ProposalsQuery, answer=shapes.PageProposals)
def list_proposals(call: Call, book: Book, given: Given[ProposalsQuery, None]) -> Any:
    """What was proposed to sections that somebody wrote by hand, the newest first."""
    query = given.query
    wiki = wiki_of(call, book, query.shared)
    found = wiki.proposals(query.page, None if query.every else "open", query.limit)
    where = lists.addresses(wiki, found)
    told = [forms.proposal(each) | {"address": where.get(each.page_id)} for each in found]
    return {"proposals": told}


@area.get("/proposals/{id}", scope="read", query=OnShelf, answer=shapes.PageProposalShown)
def get_proposal(call: Call, book: Book, given: Given[OnShelf, None]) -> Any:
    """What would change if a proposal were accepted."""
    wiki = wiki_of(call, book, given.query.shared)
    found = _proposal(wiki, given.path["id"])
    return lists.proposed(found, wiki.page(found.page_id))


@area.post(
    f"{PATH}/proposals",
    scope="write",
    query=OnShelf,
    body=Propose,
    answer=shapes.PageProposal,
    status=201,
)
def propose(call: Call, book: Book, given: Given[OnShelf, Propose]) -> Any:
    """Propose what a section should say; nothing changes until somebody accepts it."""
    wiki, page = opened(call, book, given)
    body = given.body
    cited = memory_ids(wiki, body.sources)
    made = wiki.propose(page.id, body.section, body.body, cited, body.reason, body.read_version)
    return forms.proposal(made) | {"address": page.address}


@area.post("/proposals/{id}/accept", body=Accept, **CHANGE)
def accept_proposal(call: Call, book: Book, given: Given[OnShelf, Accept]) -> Any:
    """Let the page say what was proposed, or `text` instead."""
    wiki, body = wiki_of(call, book, given.query.shared), given.body
    before = wiki.page(_proposal(wiki, given.path["id"]).page_id)
    after = wiki.accept(given.path["id"], body.text, force=body.force, **how(given, before))
    return outcome(wiki, before, after)


@area.post("/proposals/{id}/reject", scope="write", query=OnShelf, answer=shapes.PageProposal)
def reject_proposal(call: Call, book: Book, given: Given[OnShelf, None]) -> Any:
    """Decline a proposal. It is kept, among the rejected ones."""
    wiki = wiki_of(call, book, given.query.shared)
    done = wiki.reject(given.path["id"])
    return forms.proposal(done) | {"address": wiki.page(done.page_id).address}


def _proposal(wiki: Wiki, proposal_id: str) -> PageProposal:
    return wiki.desk.read(lambda reader: proposing.find(reader, wiki.book.id, proposal_id))


@area.post(f"{PATH}/release", body=Release, **CHANGE)
def release_section(call: Call, book: Book, given: Given[OnShelf, Release]) -> Any:
    """Give a section back to what compiles pages. It must rest on memories."""
    wiki, before = opened(call, book, given)
    after = wiki.release(before.id, given.body.section, **how(given, before))
    return outcome(wiki, before, after)


@area.get("/mentions", scope="read", query=MentionsQuery, answer=shapes.Mentions)
def list_mentions(call: Call, book: Book, given: Given[MentionsQuery, None]) -> Any:
    """Names that memories say and that have no page, the most said first."""
    query = given.query
    found = wiki_of(call, book, query.shared).mentions(query.least, query.limit)
    return {"names": [forms.mention(each) for each in found]}


@area.post(
    "/mentions/ignore", scope="write", query=OnShelf, body=Ignore, answer=shapes.MentionDecided
)
def ignore_mention(call: Call, book: Book, given: Given[OnShelf, Ignore]) -> Any:
    """A name needs no page: it is not listed among those that do."""
    body = given.body
    wiki_of(call, book, given.query.shared).ignore(body.name, again=body.again)
    return {"name": body.name, "state": "open" if body.again else "ignored"}


@area.post(
    "/mentions/promote", scope="write", query=OnShelf, body=Promote, answer=shapes.MentionDecided
)
def promote_mention(call: Call, book: Book, given: Given[OnShelf, Promote]) -> Any:
    """A name has its page: one that is there, or a new one."""
    wiki, body = wiki_of(call, book, given.query.shared), given.body
    if body.page is None:
        wiki.house(body.name, body.type)
    else:
        wiki.promote(body.name, body.page)
    return {"name": body.name, "state": "promoted"}


@area.get("/mentions/decided", scope="read", query=DecidedQuery, answer=shapes.MentionsDecided)
def decided_mentions(call: Call, book: Book, given: Given[DecidedQuery, None]) -> Any:
    """Names that were promoted to a page, or are ignored."""
    found = wiki_of(call, book, given.query.shared).decided(given.query.state, given.query.limit)
    return {"names": [forms.decided(each) for each in found]}
