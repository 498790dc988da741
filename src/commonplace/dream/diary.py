"""The diary of a book's dreams and the map of what it knows, as Markdown: each has one writer, this
one. A vault has them as ``DREAMS.md`` and ``WISDOM.md``.

The diary tells what dreams changed, by day, the newest first: what was done, and to which pages, by
the titles that they have now. The map tells what there is (pages by type, those that most others
lead to), what is asked for, and where the book has gaps (:mod:`.signals`). Both are made of what is
stored, so the same book gives the same bytes; words of others keep their letters, digits and plain
punctuation, and no Markdown comes out of them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from commonplace.dream.signals import Signals
from commonplace.model import PAGE_TYPES, PageInfo
from commonplace.store.dreams import dreams as rows
from commonplace.store.dreams.dreams import Dream
from commonplace.store.engine import Reader
from commonplace.store.wiki import links as link_rows
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.vault.logs import plain_words

DIARY, MAP = "DREAMS.md", "WISDOM.md"
#: Dreams that the diary has, and pages that one line of it names.
_DREAMS, _NAMED = 200, 20
#: Pages that the map names of each type, and how many types of hubs are looked at.
_OF_TYPE, _HUBS = 10, 500


def diary(reader: Reader, book_id: str) -> str:
    """What dreams changed, by day."""
    dreams = [each for each in rows.latest(reader, book_id, _DREAMS) if each.changes]
    ids = {str(one["page"]) for each in dreams for one in each.changes if "page" in one}
    pages = page_rows.infos(reader, book_id, ids) if ids else {}
    lines = ["# Dreams\n"]
    for day, group in groupby(dreams, lambda each: each.at.date()):
        lines.append(f"## {day.isoformat()}\n")
        lines += [_dream(each, pages) for each in group]
    return "\n".join(lines)


def _dream(dream: Dream, pages: Mapping[str, PageInfo]) -> str:
    told = [f"{dream.at:%H:%M}, when the newest memory was of {dream.day}:\n"]
    changes = sorted(dream.changes, key=lambda each: (each["step"], each["what"]))
    for (step, what), group in groupby(changes, lambda each: (each["step"], each["what"])):
        told.append(_line(step, what, [*group], pages))
    return "\n".join(told) + "\n"


def _line(
    step: str, what: str, group: Sequence[Mapping[str, object]], pages: Mapping[str, PageInfo]
) -> str:
    count = sum(int(str(each.get("count", 1))) for each in group)
    named = [str(each["page"]) for each in group if "page" in each]
    titles = [_page(pages[each]) for each in named if each in pages][:_NAMED]
    more = count - len(titles)
    if titles and more > 0:
        titles.append(f"and {more:,} more")
    return f"- {step}, {what} ({count:,})" + (f": {', '.join(titles)}" if titles else "")


def _page(page: PageInfo) -> str:
    return f"{plain_words(page.title)} ({page.address})"


# --- the map ------------------------------------------------------------------------------------


def knowledge(reader: Reader, book_id: str, found: Signals) -> str:
    """What the book knows, and where it has gaps."""
    lines = ["# What this book knows\n"]
    hubs = [row["id"] for row in link_rows.hubs(reader, book_id, _HUBS)]
    infos = page_rows.infos(reader, book_id, hubs) if hubs else {}
    for type_ in PAGE_TYPES:
        count = rows.count_of_type(reader, book_id, type_)
        of_type = [infos[each] for each in hubs if each in infos and infos[each].type == type_]
        if count:
            lines.append(f"## {type_.capitalize()}: {count:,}\n")
        if of_type:
            lines.append("\n".join(f"- {_page(each)}" for each in of_type[:_OF_TYPE]) + "\n")
    for heading, told in _gaps(found):
        if told:
            lines.append(f"## {heading}\n")
            lines.append("\n".join(f"- {each}" for each in told) + "\n")
    return "\n".join(lines)


def _gaps(found: Signals) -> Iterator[tuple[str, list[str]]]:
    yield (
        "Read most",
        [f"{plain_words(each.title)} ({each.address}): {each.times:,}" for each in found.read],
    )
    yield (
        "Asked, and nothing was found",
        [f"{plain_words(each.question, 200)}: {each.times:,}" for each in found.unanswered],
    )
    yield (
        "Named often, without a page",
        [f"{plain_words(each.name)}: {each.memories:,} memories" for each in found.nameless],
    )
    yield "Nothing new for long", [*_stale(found)]
    yield (
        "Decided lately",
        [f"{each.occurred_at:%Y-%m-%d}: {plain_words(each.text, 200)}" for each in found.decided],
    )


def _stale(found: Signals) -> Iterable[str]:
    for each in found.stale:
        since = f" since {each.at:%Y-%m-%d}" if each.at is not None else ""
        yield f"{plain_words(each.title)} ({each.address}){since}"
