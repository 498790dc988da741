"""``wiki_create``, ``wiki_edit`` and ``wiki_wrong``: pages are made, changed and put right."""

from typing import Any

from commonplace.model import PAGE_TYPES, Alias, Page
from commonplace.serve.mcp import schema
from commonplace.serve.mcp.tools.pages import PAGE
from commonplace.serve.mcp.tools.tool import BOOK, Tool
from commonplace.serve.mcp.visit import Ask, Told
from commonplace.wiki.draft import PageDraft

_LONGEST = 1_000_000
_SOURCES = schema.texts("Ids of the memories that what you write rests on: cite them.", 200)
_REASON = schema.text("Why, in a few words, for the history.")
_GIVEN = {
    "id": schema.TEXT,
    "address": schema.TEXT,
    "title": schema.TEXT,
    "version": schema.COUNT,
    "sections": schema.many(schema.TEXT),
    "sources": schema.many(schema.gives(memory_id=schema.TEXT)),
}
_GIVES = schema.gives(**_GIVEN)


def create(ask: Ask) -> Told:
    given = ask.args
    draft = PageDraft(
        given["type"],
        given["title"],
        given["content"],
        slug=given.get("slug"),
        summary=given.get("summary", ""),
        tags=tuple(given.get("tags", ())),
        aliases=tuple(Alias(each) for each in given.get("aliases", ())),
        sources=tuple(given.get("sources", ())),
    )
    made = ask.book().wiki.by(ask.author).create(draft, given.get("reason", ""))
    return _told("Made", made)


def edit(ask: Ask) -> Told:
    given = ask.args
    changed = (
        ask.book()
        .wiki.by(ask.author)
        .edit(
            given["page"],
            given["old"],
            given["new"],
            section=given.get("section"),
            replace_all=given.get("replace_all", False),
            sources=given.get("sources", ()),
            reason=given.get("reason", ""),
            expect_version=given.get("expect_version"),
        )
    )
    return _told("Edited", changed)


def wrong(ask: Ask) -> Told:
    given = ask.args
    wiki = ask.book().wiki.by(ask.author)
    version = given.get("expect_version")
    done = wiki.wrong(
        given["page"], given["sentence"], given.get("instead"), expect_version=version
    )
    told = _told("Corrected", done.page)
    data = {**told.data, "sentence": done.sentence, "memory_id": done.memory.id}
    return Told(f"{told.text} Remembered as [{done.memory.id}].", data)


def _told(done: str, page: Page) -> Told:
    cited = list(dict.fromkeys(e.memory_id for each in page.sections for e in each.sources))
    data: dict[str, Any] = {
        "id": page.id,
        "address": page.address,
        "title": page.title,
        "version": page.version,
        "sections": [each.slug for each in page.sections],
        "sources": [{"memory_id": each} for each in cited],
    }
    rests = f" It rests on {', '.join(f'[{each}]' for each in cited)}." if cited else ""
    sections = f" Sections: {', '.join(data['sections'])}." if page.sections else ""
    head = f"{done} {page.address}: version {page.version} [{page.id}]."
    return Told(f"{head}{sections}{rests}", data)


TOOLS = (
    Tool(
        "wiki_create",
        "Create a page",
        "Make a page of the wiki. Look first (`wiki_search`): when one of its type goes by that "
        "name, edit it instead. Cite the memories it rests on.",
        create,
        toolset="wiki_write",
        scope="write",
        idempotent=False,
        takes=schema.takes(
            ["type", "title", "content"],
            type=schema.choice("What the page is about.", PAGE_TYPES),
            title=schema.text("Its title."),
            content=schema.any_text(
                "Markdown; `## Heading` begins a section, [[Name]] links to a page.", _LONGEST
            ),
            slug=schema.text("Its address; made from the title when it is not given."),
            summary=schema.text("One sentence; the first one when it is not given.", 2000),
            tags=schema.texts("Words to find it by.", 50),
            aliases=schema.texts("Other names it goes by.", 50),
            sources=_SOURCES,
            reason=_REASON,
            book=BOOK,
        ),
        gives=_GIVES,
    ),
    Tool(
        "wiki_edit",
        "Edit a page",
        "Replace words of a page: give the old words as they stand and the new ones. Spacing and "
        "line breaks may differ; words that stand there several times, or not at all, are told "
        "with their lines. Every version is kept and can be restored.",
        edit,
        toolset="wiki_write",
        scope="write",
        idempotent=False,
        takes=schema.takes(
            ["page", "old", "new"],
            page=PAGE,
            old=schema.text("The words to replace, enough of them to be found once.", _LONGEST),
            new=schema.any_text("What stands there instead; empty to remove them.", _LONGEST),
            section=schema.text("Only in this section, by its slug or heading."),
            replace_all=schema.flag("Every place where the old words stand."),
            expect_version=schema.whole(
                "The version you read: nothing is written when the page has moved on.",
                0,
                2**31 - 1,
            ),
            sources=_SOURCES,
            reason=_REASON,
            book=BOOK,
        ),
        gives=_GIVES,
    ),
    Tool(
        "wiki_wrong",
        "Say that a sentence is wrong",
        "A sentence of a page is wrong: say what is right, or nothing when that is not known. The "
        "correction is remembered, and pages, recall and the graph follow. What you call wrong of "
        "a person's words stays until a person agrees.",
        wrong,
        toolset="wiki_write",
        scope="write",
        idempotent=False,
        takes=schema.takes(
            ["page", "sentence"],
            page=PAGE,
            sentence=schema.text("The sentence as it reads, or a part no other has.", _LONGEST),
            instead=schema.text("What is right, as a sentence.", _LONGEST),
            expect_version=schema.whole(
                "The version you read: nothing is written when the page has moved on.",
                0,
                2**31 - 1,
            ),
            book=BOOK,
        ),
        gives=schema.gives(**_GIVEN, sentence=schema.TEXT, memory_id=schema.TEXT),
    ),
)
