"""``recall`` and ``brief``: what is known."""

from typing import Any

from commonplace import clock
from commonplace.model import KINDS, Hit, Recall
from commonplace.serve.forms import memories as forms
from commonplace.serve.mcp import schema
from commonplace.serve.mcp.tools import words
from commonplace.serve.mcp.tools.tool import BOOK, Tool
from commonplace.serve.mcp.visit import Ask, Told
from commonplace.sessions.injected import fenced

_TIMES = ("since", "until", "as_of", "true_at")
_FILTERS = ("kind", "tag", "source", "author", *_TIMES, "budget", "session")
#: Characters are cheap to find and dear to read: so many tokens, unless another number is given.
_BUDGET = 6_000
_LEFT_OUT = ("why", "lines")

CITED = schema.many(
    schema.gives(memory_id=schema.TEXT, source=schema.MAYBE, occurred_at=schema.TEXT)
)
_HIT = schema.gives(
    id=schema.TEXT,
    kind=schema.TEXT,
    text=schema.TEXT,
    score=schema.SHARE,
    trust=schema.TEXT,
    author=schema.MAYBE,
    source=schema.MAYBE,
    occurred_at=schema.TEXT,
    sources=CITED,
    replaced=schema.many(schema.gives(memory_id=schema.TEXT, text=schema.TEXT, since=schema.TEXT)),
    same=schema.many(schema.TEXT),
    page=schema.MAYBE,
    book=schema.MAYBE,
    damaged=schema.FLAG,
)


def recall(ask: Ask) -> Told:
    filters = {"budget": _BUDGET} | ask.given(*_FILTERS)
    if not ask.call.caller.may("write"):
        filters.pop("session", None)  # what a session is shown is written down
    found = ask.book().recall(ask.args["question"], ask.args.get("limit"), **filters)
    data = {
        "question": found.question,
        "certain": found.certain,
        "hits": [_data(each) for each in found],
        "notes": list(found.notes),
    }
    return Told(_text(found), data)


def _data(hit: Hit) -> dict[str, Any]:
    return {name: value for name, value in forms.hit(hit).items() if name not in _LEFT_OUT}


def _text(found: Recall) -> str:
    notes = [f"Note: {each}" for each in found.notes]
    if not found.hits:
        return "\n".join(["Nothing is remembered that answers this.", *notes])
    sure = "certain" if found.certain else "not certain that this is what was asked for"
    hits = [words.hit(number, each) for number, each in enumerate(found, 1)]
    head = f"{len(hits)} found, the best first ({sure}). The id in brackets is what to cite."
    return "\n".join([head, fenced("\n".join(hits)), *notes])


def brief(ask: Ask) -> Told:
    book = ask.book()
    key, project = ask.args.get("session"), ask.args.get("project")
    live = book.session(key or "brief", client=ask.call.caller.name, project=project)
    made = live.pack(ask.args.get("budget"))
    if key is not None and ask.call.caller.may("write"):
        live.start(ask.args.get("budget"))  # what it was shown is not told it again
    data = {
        "text": made.text,
        "items": [{"kind": each.kind, "id": each.id, "text": each.text} for each in made.told],
        "as_of": clock.to_text(clock.now()),
    }
    return Told(made.text or "Nothing is in force yet: no decisions, preferences or pages.", data)


TOOLS = (
    Tool(
        "recall",
        "Recall",
        "Find what is remembered that answers a question: facts, decisions, preferences, past "
        "work, pages. Each hit has its id, source, date, trust and what replaced it. Ask in plain "
        "words, with names and dates; ask before you assume.",
        recall,
        toolset="memory",
        scope="read",
        takes=schema.takes(
            ["question"],
            question=schema.text("What you want to know, as a question or words.", 10_000),
            limit=schema.whole("How many hits at most.", 1, 100),
            since=schema.text("Only what happened from this day or moment on (ISO 8601).", 40),
            until=schema.text("Only what happened until this day or moment (ISO 8601).", 40),
            as_of=schema.text("What was known on this day (ISO 8601).", 40),
            true_at=schema.text("What held on this day (ISO 8601).", 40),
            kind=schema.choice("Only memories of this kind.", KINDS),
            tag=schema.text("Only memories with this tag."),
            author=schema.text("Only what this person or agent said."),
            source=schema.text("Only what comes from this source."),
            budget=schema.whole("Tokens that the texts may take together.", 100, 100_000),
            session=schema.text("Your session's id: what it was shown is left out.", 200),
            book=BOOK,
        ),
        gives=schema.gives(
            question=schema.TEXT,
            certain=schema.FLAG,
            hits=schema.many(_HIT),
            notes=schema.many(schema.TEXT),
        ),
        always=True,
    ),
)

BRIEF = (
    Tool(
        "brief",
        "Brief me",
        "What to know before starting: decisions in force, preferences, what is open, central "
        "pages, and where the last session of the project stopped.",
        brief,
        toolset="memory",
        scope="read",
        takes=schema.takes(
            project=schema.text("The project's folder or name: what speaks of it comes first."),
            session=schema.text("Your session's id, so that you are not told twice.", 200),
            budget=schema.whole("Tokens at most.", 50, 2_000),
            book=BOOK,
        ),
        gives=schema.gives(
            text=schema.TEXT,
            items=schema.many(schema.gives(kind=schema.TEXT, id=schema.TEXT, text=schema.TEXT)),
            as_of=schema.TEXT,
        ),
    ),
)
