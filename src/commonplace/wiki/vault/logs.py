"""The files of a vault that are made from the book and are nobody's to edit: the daily logs, the
table of contents, the list of days.

A daily log has the memories that were observed on a day (UTC), in order, each as it was said::

    ## 09:30 · Ada · chat

    The bakery closes at noon. ^m-0192f0c1-…

What a memory says must stay what it says. Words that no reader of Markdown takes for anything but
words stand as a paragraph, with the block's name at its end. Everything else stands between fences
that are longer than any run of backquotes in it, with the block's name below: no heading, link, tag
or front matter comes out of them, and not one character is changed. Names in a heading keep their
letters, digits and plain punctuation.

``index.md`` lists the pages by type, by title; ``log.md`` the days with a log, the newest first.
Both depend on nothing but what they list, so that an edited page leaves them alone.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import groupby

from commonplace.model import PAGE_TYPES, Memory, PageInfo
from commonplace.wiki.vault.atlas import Atlas
from commonplace.wiki.vault.matter import write_frontmatter
from commonplace.wiki.vault.names import LOG

OKF_VERSION = "0.2"

#: One paragraph of words: nothing that begins a block, nothing that Markdown gives a meaning to.
_WORDS = re.compile(r"(?![ \t]|[-+=.:•]|\d+[.)]\s)[^\[\]<>`*_#|\\~$^{}&%=\t\n\r]*")
_ADDRESS = re.compile(r"://|www\.|mailto:|@\w", re.IGNORECASE)
_TICKS = re.compile("`+")
_ODD = re.compile(r"[^\w .,:;/@'’()+-]|_")


def log_day(memory: Memory) -> date:
    """The day in whose log a memory stands."""
    return memory.observed_at.date()


def log_path(day: date) -> str:
    return f"{LOG}/{day.isoformat()}.md"


def log_files(memories: Iterable[Memory]) -> Iterator[tuple[str, bytes]]:
    """The daily logs, by path."""
    ordered = sorted(memories, key=lambda memory: (log_day(memory), memory.observed_at, memory.id))
    for day, said in groupby(ordered, log_day):
        yield log_path(day), _log(day, list(said))


def index_file(pages: Iterable[PageInfo], atlas: Atlas, title: str) -> bytes:
    """The table of contents, which also says what kind of folder this is."""
    active = [page for page in pages if page.status == "active"]
    lines = [
        write_frontmatter([("okf_version", OKF_VERSION)]),
        f"# {plain_words(title) or 'Book'}\n",
    ]
    for type in PAGE_TYPES:
        of_type = [page for page in active if page.type == type]
        if of_type:
            lines.append(f"## {type.capitalize()}\n")
            ordered = sorted(of_type, key=lambda page: (page.title.casefold(), page.id))
            lines.append("\n".join(_entry(page, atlas) for page in ordered) + "\n")
    return "\n".join(lines).encode("utf-8", "replace")


def days_file(days: Iterable[date]) -> bytes:
    """The days that have a log, the newest first, each with how much was said: one for a memory."""
    counted = Counter(days)
    lines = ["# Log\n"]
    for day, count in sorted(counted.items(), reverse=True):
        told = "1 memory" if count == 1 else f"{count:,} memories"
        lines.append(f"## {day.isoformat()}: {told}\n")
        lines.append(f"- [{day.isoformat()}]({log_path(day)})\n")
    return "\n".join(lines).encode()


def _log(day: date, memories: list[Memory]) -> bytes:
    head = write_frontmatter([("type", "log"), ("date", day.isoformat())])
    lines, seen = [head, f"# {day.isoformat()}\n"], dict[str, int]()
    for memory in memories:
        heading = _heading(memory)
        seen[heading] = seen.get(heading, 0) + 1
        count = f" ({seen[heading]})" if seen[heading] > 1 else ""
        lines += [f"## {heading}{count}\n", _block(memory)]
    return "\n".join(lines).encode("utf-8", "replace")


def _heading(memory: Memory) -> str:
    names = (f"{memory.observed_at:%H:%M}", plain_words(memory.author), plain_words(memory.source))
    return " · ".join(filter(None, names))


def _block(memory: Memory) -> str:
    if _WORDS.fullmatch(memory.text) and not _ADDRESS.search(memory.text):
        return f"{memory.text.strip()} ^m-{memory.id}\n"
    longest = max((len(run) for run in _TICKS.findall(memory.text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{memory.text}\n{fence}\n\n^m-{memory.id}\n"


def plain_words(text: str | None, most: int = 80) -> str:
    """Words that mean nothing to Markdown."""
    words = " ".join(_ODD.sub(" ", (text or "")[: most * 4]).split())[:most]
    return words.strip(" .,:;-+")


def _entry(page: PageInfo, atlas: Atlas) -> str:
    summary = plain_words(page.summary, 200)
    line = f"- [{plain_words(page.title, 200) or page.slug}]({atlas.paths[page.id]})"
    return f"{line} - {summary}" if summary else line


def days_of(memories: Iterable[Memory]) -> Mapping[str, date]:
    """In which daily log each memory stands."""
    return {memory.id: log_day(memory) for memory in memories}
