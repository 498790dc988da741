"""A draft that can be stored, whatever was in the file: cut or left out, and told.

A title or an alias has at most 300 characters, a tag 100, a summary and the name of another page
500: a longer title or summary is cut (with ``…``), a longer or unreadable tag, alias or name is
left out. A page keeps at most 50 tags, 100 aliases and 500 related pages.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from commonplace.capture.check import SHORT
from commonplace.capture.normalise import clean_line
from commonplace.errors import InvalidInput
from commonplace.model import Alias
from commonplace.wiki.draft import PageDraft
from commonplace.wiki.text.slugs import LONGEST_TITLE, check_alias, check_tag

MOST_TAGS = 50
MOST_ALIASES = 100
MOST_REFS = 500


def fitted(draft: PageDraft) -> tuple[PageDraft, list[str]]:
    """The draft as it can be stored, and what became of the rest."""
    notes: list[str] = []
    title = _cut("title", draft.title, LONGEST_TITLE, notes)
    aliases = [alias.name for alias in draft.aliases]
    ready = replace(
        draft,
        title=title,
        summary=_cut("summary", draft.summary, SHORT, notes),
        tags=tuple(_kept("tag", draft.tags, check_tag, MOST_TAGS, notes)),
        aliases=tuple(
            Alias(name, "import")
            for name in _kept("alias", aliases, check_alias, MOST_ALIASES, notes)
        ),
        related=tuple(_kept("related page", draft.related, _ref, MOST_REFS, notes)),
        contradicts=tuple(_kept("contradicted page", draft.contradicts, _ref, MOST_REFS, notes)),
    )
    return ready, notes


def _cut(what: str, value: str, most: int, notes: list[str]) -> str:
    clean = clean_line(value)
    if len(clean) <= most:
        return clean
    notes.append(f"its {what} has {len(clean)} characters and was cut to {most}")
    return clean[: most - 1].rstrip() + "…"


def _kept(
    what: str, values: Iterable[str], check: Callable[[str], str], most: int, notes: list[str]
) -> list[str]:
    kept: list[str] = []
    left_out = 0
    for value in dict.fromkeys(clean_line(value) for value in values):
        try:
            if value:
                kept.append(check(value))
        except InvalidInput:
            left_out += 1
    left_out += len(kept[most:])
    if left_out:
        notes.append(f"{left_out} of what it has as {what} cannot be kept and was left out")
    return kept[:most]


def _ref(name: str) -> str:
    if len(name) > SHORT:
        raise InvalidInput(f"A page's name has at most {SHORT} characters.")
    return name
