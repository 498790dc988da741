"""A small book that makes pages: a carpenter, a town, and what was decided."""

from tests.serve.cli.conftest import Say

MEMORIES = (
    ("Nadia Prins is a carpenter in Braga.", "2026-03-01", "ines", "chat:1"),
    ("Nadia Prins repaired the green door of the library.", "2026-03-04", "ines", "chat:1"),
    ("Tomas Werle asked Nadia Prins for a table of oak.", "2026-03-09", "ines", "chat:2"),
    ("Tomas Werle is a baker in Braga.", "2026-03-11", "rui", "chat:2"),
    ("Nadia Prins delivered the table to Tomas Werle.", "2026-03-20", "rui", "chat:3"),
    ("Tomas Werle paid for the table in bread.", "2026-03-21", "rui", "chat:3"),
)


def remember(say: Say, *memories: tuple[str, str, str, str]) -> list[str]:
    """Their ids."""
    return [
        say(
            *("remember", text, "--occurred-at", day, "--author", author),
            *("--source", source, "--json"),
            code=0,
        ).json["id"]
        for text, day, author, source in memories
    ]
