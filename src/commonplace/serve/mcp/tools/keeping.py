"""``remember`` and ``forget``: what is kept, and what goes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from commonplace import clock
from commonplace.capture.secrets import removed_kinds
from commonplace.errors import Conflict, InvalidInput
from commonplace.model import Memory
from commonplace.serve.mcp import schema
from commonplace.serve.mcp.tools import words
from commonplace.serve.mcp.tools.tool import BOOK, Tool
from commonplace.serve.mcp.visit import Ask, Told
from commonplace.sessions.injected import fenced
from commonplace.sessions.tools import clean_text

if TYPE_CHECKING:
    from commonplace.upkeep.radius import Radius  # brings compiling

_KINDS = ("observation", "preference", "decision", "procedural", "semantic", "rationale")
_FIELDS = ("kind", "occurred_at", "source", "tags", "why", "idempotency_key")
_MOST_AT_ONCE = 100


# --- remember -------------------------------------------------------------------------------------


def remember(ask: Ask) -> Told:
    """Over this door a model speaks, whoever's token it has: nothing it says is a person's word."""
    text = clean_text(ask.args["text"])
    if not text.strip():
        raise InvalidInput("`text` says nothing but what you were shown from this memory.")
    caller = ask.call.caller
    kept = ask.book().remember(
        text,
        author=ask.args.get("author") or caller.name,
        trust="agent",
        **ask.given(*_FIELDS),
    )
    removed = removed_kinds(kept, ask.args["text"])
    data = _kept(kept) | {"secrets_removed": removed}
    state = "It was remembered already" if kept.duplicate else "Remembered"
    told = [
        f"{state}: [{kept.id}] {kept.kind}, {data['occurred_at']}, trust {kept.trust}",
        f"by {kept.author}" if kept.author else "",
        f"from {kept.source}" if kept.source else "",
        f"tags {', '.join(kept.tags)}" if kept.tags else "",
    ]
    sentence = ", ".join(each for each in told if each) + "."
    if removed:
        sentence += f" A secret in it was not kept: {', '.join(removed)}."
    return Told(sentence, data)


def _kept(memory: Memory) -> dict[str, Any]:
    return {
        "id": memory.id,
        "kind": memory.kind,
        "occurred_at": clock.to_text(memory.occurred_at),
        "author": memory.author,
        "source": memory.source,
        "trust": memory.trust,
        "tags": list(memory.tags),
        "duplicate": memory.duplicate,
    }


# --- forget ---------------------------------------------------------------------------------------


def forget(ask: Ask) -> Told:
    from commonplace.upkeep.selecting import Selector  # noqa: PLC0415 (brings compiling)

    book = ask.book()
    selector = Selector(memories=[book.memory(each).id for each in ask.args["ids"]])
    said = ask.args.get("confirm")
    if said is None:
        preview = book.forgetting.preview(selector)
        return _preview(preview.radius, preview.token)
    try:
        done = book.forgetting.confirm(said, selector, ask.call.caller.name)
    except Conflict:
        raise Conflict(
            "This `confirm` is not for what would go now: nothing was forgotten. Call `forget` "
            "without `confirm`, look at the preview, and use the one it gives."
        ) from None
    return _gone(done.radius)


def _preview(radius: Radius, confirm: str) -> Told:
    pages = sorted({each.text for each in radius.pages})
    told = [
        "Nothing is forgotten yet. This would go:",
        fenced("\n".join(words.memory(each) for each in radius.memories)),
        f"With it: {_counted(radius)}.",
        *([f"Pages that change: {', '.join(pages)}."] if pages else []),
        "It cannot be undone. If the user agrees, call `forget` with the same ids and "
        f'confirm "{confirm}".',
    ]
    return Told("\n".join(told), _going(radius, confirm, 0))


def _gone(radius: Radius) -> Told:
    ids = [each.id for each in radius.memories]
    told = f"Forgotten: {', '.join(f'[{each}]' for each in ids)}. With it: {_counted(radius)}."
    if pages := sorted({each.text for each in radius.pages}):
        told += f" Pages that changed: {', '.join(pages)}."
    return Told(told, _going(radius, None, len(ids)) | {"memories": [{"id": each} for each in ids]})


def _going(radius: Radius, confirm: str | None, forgotten: int) -> dict[str, Any]:
    from commonplace.serve.forms.radius import counts  # noqa: PLC0415 (brings compiling)

    return {
        "forgotten": forgotten,
        "confirm": confirm,
        "memories": [
            {
                "id": each.id,
                "text": each.text,
                "occurred_at": clock.to_text(each.occurred_at),
                "source": each.source,
                "trust": each.trust,
            }
            for each in radius.memories
        ],
        "pages": sorted({each.text for each in radius.pages}),
        "counts": counts(radius),
    }


def _counted(radius: Radius) -> str:
    """What goes and what changes, in words."""
    from commonplace.serve.forms.radius import counts  # noqa: PLC0415 (brings compiling)

    told = [
        part
        for name, count in counts(radius).items()
        for part in (_both(name, count) if isinstance(count, Mapping) else _one(name, count))
    ]
    return ", ".join(told) or "nothing else"


def _both(name: str, count: Mapping[str, int]) -> list[str]:
    parts = ((count["go"], "gone"), (count["stay"], "kept in part"))
    return [f"{number} {name} {state}" for number, state in parts if number]


def _one(name: str, count: int) -> list[str]:
    return [f"{count} {name}"] if count else []


TOOLS = (
    Tool(
        "remember",
        "Remember",
        "Keep something that should outlast this session: a fact, a decision and its reason, a "
        "preference, how something is done, what was agreed. One thing per call, in a full "
        "sentence that is clear without this conversation, with names and dates. Saying it twice "
        "is harmless. No secrets.",
        remember,
        toolset="memory",
        scope="write",
        takes=schema.takes(
            ["text"],
            text=schema.text("What to remember, in full sentences.", 1_000_000),
            kind=schema.choice("What it is; found out by itself when it is not said.", _KINDS),
            occurred_at=schema.text("When it happened (ISO 8601), if not now.", 40),
            author=schema.text("Who said it, if not you."),
            source=schema.text("Where it comes from: a file, an address, a ticket."),
            tags=schema.texts("Words to find it by.", 50),
            why=schema.text("Why it is worth keeping."),
            idempotency_key=schema.text("The same key is kept once."),
            book=BOOK,
        ),
        gives=schema.gives(
            id=schema.TEXT,
            kind=schema.TEXT,
            occurred_at=schema.TEXT,
            author=schema.MAYBE,
            source=schema.MAYBE,
            trust=schema.TEXT,
            tags=schema.many(schema.TEXT),
            duplicate=schema.FLAG,
            secrets_removed=schema.many(schema.TEXT),
        ),
        always=True,
    ),
    Tool(
        "forget",
        "Forget",
        "Remove memories for good, with everything made of them. Without `confirm` nothing is "
        "removed: you get a preview, and the `confirm` to give once the user agrees.",
        forget,
        toolset="memory",
        scope="forget",
        destructive=True,
        idempotent=False,
        takes=schema.takes(
            ["ids"],
            ids=schema.texts("Ids of memories, as `recall` gives them.", _MOST_AT_ONCE, 1, 100),
            confirm=schema.text("What the preview of exactly these ids gave.", 100),
            book=BOOK,
        ),
        gives=schema.gives(
            forgotten=schema.COUNT,
            confirm=schema.MAYBE,
            memories=schema.many({"type": "object", "required": ["id"]}),
            pages=schema.many(schema.TEXT),
            counts={"type": "object"},
        ),
    ),
)
