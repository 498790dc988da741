"""Links as a page has them, and as a file of the vault has them.

A page may say ``[[ada]]``, ``[[Ada Lovelace]]``, ``[[entity/ada|her]]``, ``[her](wiki:ada)`` or
``[[team:ada]]``. A file says, outside of code:

- ``[[ada]]``, left alone, where that is already the name of the page's file;
- ``[[target|shown]]`` for every other link to a page of the book: *target* is the file's name, or
  its path where the name is not the only one (:mod:`.atlas`), *shown* what a reader saw before.
  In a row of a table the bar is written ``\\|``;
- ``[shown](../entity/ada.md)`` for a link in standard Markdown to a page of the book, as compiled
  pages have them (``[Ada](/wiki/entity/ada)``): the way from this file to that one, which GitHub,
  editors and Obsidian follow;
- ``[shown](wiki:team:ada)`` for a page of another book, which has no file here;
- what leads nowhere as it stands: Obsidian offers to write that note, and sync takes it as a page.

Under the text stands, for those who read standard Markdown and not Obsidian's, where each link
leads (a link in double brackets *is* a reference link in single ones)::

    [//]: # (links)
    [ada|her]: ../entity/ada.md

``to_page`` is the way back. Given the page as it was when the file was written, a link that was
not changed gets its old notation back: equal links of the file are paired with those of the page in
order, and where their number changed, with the first. So ``to_page(to_file(text), text) == text``.
A link that somebody wrote in the folder becomes ``[[type/slug|shown]]`` where it names a path or a
file whose name is not the page's slug, and stays as it is otherwise. From the list of where links
lead only lines go that belong to a link of the text, or to one that somebody took out of it; what
was written between or below them is kept.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from commonplace.wiki.text.inline import spans
from commonplace.wiki.text.slugs import parse_ref
from commonplace.wiki.vault.atlas import Atlas
from commonplace.wiki.vault.names import stem

MARK = "[//]: # (links)"
#: How a page's text begins the address of another.
ADDRESS = "/wiki/"

_WHOLE = re.compile(r"\[\[[^\[\]|\n]+\\?\|[^\[\]\n]+\]\]")
_DEFINED = re.compile(r"\[([^\[\]\n]+)\]: (\S+\.md|<[^<>\n]+\.md>)[ \t]*")


@dataclass(frozen=True, slots=True)
class _Link:
    """A link of a text as it is written there."""

    start: int
    end: int
    text: str
    target: str
    #: What a reader sees, if that is said.
    shown: str
    in_brackets: bool
    #: What stands between a target and what is shown, there.
    bar: str
    #: Where its target begins in its text.
    target_at: int

    @property
    def label(self) -> str:
        """By what standard Markdown would look for where it leads."""
        return self.text[2:-2].replace("\\|", "|")


def to_file(text: str, atlas: Atlas, path: str) -> tuple[str, str]:
    """The text as the file at ``path`` has it, and the list of where its links lead."""
    if "[" not in text:
        return text, ""
    parts: list[str] = []
    before: dict[str, list[str]] = defaultdict(list)
    end = 0
    for link in _links(text):
        new = _in_file(link, atlas, path)
        before[new].append(link.text)
        parts += text[end : link.start], new
        end = link.end
    written = "".join([*parts, text[end:]])
    found = list(_links(written))
    if _restored(written, found, before, atlas, path) != text:
        written, found = text, list(_links(text))
    return written, _footer(written, found, atlas, path)


def _footer(written: str, found: Iterable[_Link], atlas: Atlas, path: str) -> str:
    lines: dict[str, str] = {}
    for link in found:
        page_id = atlas.targets.get(link.target.partition("#")[0].strip())
        if link.in_brackets and page_id and not {"[", "]"} & {*link.label}:
            line = f"[{link.label}]: {atlas.way(page_id, path)}"
            lines.setdefault(link.label.casefold(), line)
    if not lines and MARK not in written:
        return ""
    return "\n".join([MARK, *lines.values(), ""])


def without_footer(text: str) -> str:
    """What remains of a file's text when the last list of links is taken out."""
    lines = text.split("\n")
    marks = [number for number, line in enumerate(lines) if line.rstrip() == MARK]
    if not marks:
        return text
    used = {link.label.casefold() for link in _links(text) if link.in_brackets}
    below = [line for line in lines[marks[-1] + 1 :] if not _is_listed(line, used)]
    return "\n".join([*lines[: marks[-1]], *below])


def _is_listed(line: str, used: Collection[str]) -> bool:
    """Whether the list of links says this: of a link of the text, or of one that was there. Only
    we name a definition with a bar, or like the file it leads to."""
    said = _DEFINED.fullmatch(line.rstrip())
    if said is None:
        return False
    target, bar, _ = said[1].partition("|")
    named = stem(target.partition("#")[0].strip()) == stem(said[2])
    return bool(bar) or named or said[1].casefold() in used


def to_page(written: str, base: str | None, atlas: Atlas, path: str) -> str:
    """The text of a file as a page has it; ``base`` is what the page said when it was written."""
    before: dict[str, list[str]] = defaultdict(list)
    for link in _links(base or ""):
        before[_in_file(link, atlas, path)].append(link.text)
    return _restored(written, list(_links(written)), before, atlas, path)


def _restored(
    written: str, found: list[_Link], before: Mapping[str, list[str]], atlas: Atlas, path: str
) -> str:
    counts = Counter(link.text for link in found)
    seen: Counter[str] = Counter()
    parts: list[str] = []
    end = 0
    for link in found:
        olds = before.get(link.text)
        if olds is None:
            new = _in_page(link, atlas, path)
        else:
            new = olds[seen[link.text]] if len(olds) == counts[link.text] else olds[0]
        seen[link.text] += 1
        parts += written[end : link.start], new
        end = link.end
    return "".join([*parts, written[end:]])


def _in_file(link: _Link, atlas: Atlas, path: str) -> str:
    if not link.in_brackets and link.target.startswith(ADDRESS):
        return _by_way(link, atlas, path)
    if "`" in link.text or not (link.in_brackets or link.target.startswith("wiki:")):
        return link.text  # a backquote that is written twice could become code
    told = parse_ref(link.target)
    page_id = atlas.led(told)
    shown = link.shown or link.target.strip()
    if page_id is None:
        if not told.book or not link.in_brackets:
            return link.text
        key = f"{told.type}/{told.key}" if told.type else told.key
        return f"[{shown}](wiki:{told.book}:{key})"
    target = atlas.target(page_id) + (f"#{told.heading}" if told.heading else "")
    if link.in_brackets and target == link.target:
        return link.text
    written = f"[[{target}{link.bar}{shown}]]"
    return written if _WHOLE.fullmatch(written) else link.text


def _by_way(link: _Link, atlas: Atlas, path: str) -> str:
    """A link to an address, as the way from the file at ``path`` to that page's."""
    told = parse_ref(link.target)
    page_id = atlas.led(told)
    if page_id is None:
        return link.text
    way = atlas.way(page_id, path).replace("(", "%28").replace(")", "%29")
    way += f"#{told.heading}" if told.heading else ""
    end = link.target_at + len(link.target)
    return f"{link.text[: link.target_at]}{way}{link.text[end:]}"


def _in_page(link: _Link, atlas: Atlas, path: str) -> str:
    """A link that was written in the folder."""
    said = link.target if link.in_brackets else unquote(link.target)
    name, hash, heading = said.partition("#")
    page_id = atlas.at(name.strip(), path)
    if page_id is None or (link.in_brackets and name == atlas.pages[page_id].slug):
        return link.text
    target = f"{atlas.address(page_id)}{hash}{heading}"
    return f"[[{target}{link.bar}{link.shown}]]" if link.shown else f"[[{target}]]"


def _links(text: str) -> Iterator[_Link]:
    """The links of a text in order; code, embedded files and images are none."""
    at = 0
    for span in spans(text):
        if span.kind not in ("brackets", "link") or span.start < at:
            continue
        at = span.end
        line = text.rfind("\n", 0, span.start) + 1
        target = text[span.target_start : span.target_end]
        yield _Link(
            span.start,
            span.end,
            text[span.start : span.end],
            target.removesuffix("\\"),
            _shown(text[span.start : span.end], text[span.shown_start : span.shown_end], target),
            span.kind == "brackets",
            "\\|" if text[line : line + 4].lstrip(" >").startswith("|") else "|",
            span.target_start - span.start,
        )


def _shown(written: str, shown: str, target: str) -> str:
    return "" if written == f"[[{target}]]" else shown
