"""``trace``: where something comes from, and what rests on it."""

from commonplace.serve.mcp import schema
from commonplace.serve.mcp.tools.tool import BOOK, Tool
from commonplace.serve.mcp.visit import Ask, Told


def trace(ask: Ask) -> Told:
    from commonplace.serve.mcp.tools.traced import told  # noqa: PLC0415 (brings the graph)

    return told(ask.book().trace(ask.args["thing"]))


TOOLS = (
    Tool(
        "trace",
        "Trace",
        "Where did this come from? Of a page, a section (`type/slug#section`) or a sentence: the "
        "memories it rests on. Of a memory: the facts, pages and sentences that rest on it. Of a "
        "fact: who states it.",
        trace,
        toolset="memory",
        scope="read",
        takes=schema.takes(
            ["thing"],
            thing=schema.text(
                "A page, `type/slug#section`, an id, or the words of a sentence.", 10_000
            ),
            book=BOOK,
        ),
        gives=schema.gives(
            trace=schema.TEXT,
            id=schema.MAYBE,
            text=schema.TEXT,
            sources=schema.many({"type": "object", "required": ["memory_id", "source"]}),
        ),
    ),
)
