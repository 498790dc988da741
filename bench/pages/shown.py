"""What pages show: the evidence of LoCoMo's questions on the three best pages, and what pages are
like.

A memory is *shown* where a sentence that is on the page rests on it, in words or as a quote; what a
page leaves out, or folds away, is not. Three pages are those that page search puts first. A token
is four characters, as in a recall with a budget. Sections that answer come first where a hit names
one, as in what search shows.
"""

import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

import commonplace
from bench import readout
from bench.readout import PageRow, SentenceRow
from bench.sets import DataSet, Question, load
from bench.sets.books import BY_RULES, fields_of
from bench.speed import Report, measured, render
from bench.speed.rows import Row
from commonplace.capture.terms import terms
from commonplace.compile.book_facts import load_book
from commonplace.compile.compose.page_worth import find_home
from commonplace.compile.page_plan import PagePlan, plan_pages
from commonplace.language.calendar import MONTHS

__all__ = ["NOTE", "Report", "render", "run"]

NOTE = (
    "LoCoMo, rules alone, no vectors. *Shown*: a sentence on the page rests on the evidence. "
    "*All*: every memory that a question needs; *any*: one of them. *Every word of the answer*: "
    "of questions that have one, those with all its words in what was read. Both: half of the "
    "tokens each."
)
TOKENS, PAGES = 1_500, 3
CHARACTERS_PER_TOKEN = 4
GOAL = "any >= 40 %"
_HITS = 40
_DAY = re.compile(r"\b(\d{4})-(\d\d)(?:-(\d\d))?\b")
#: Sentences that begin with one of these say nothing by themselves.
_WITHOUT_REFERENT = frozenset(
    ("he", "she", "it", "they", "this", "that", "these", "those", "his", "her", "its", "their")
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that somebody reads, and the memories that it rests on."""

    text: str
    ids: frozenset[str] = frozenset()
    #: Characters beside those of the text: marks and blanks.
    beside: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """The turns that were seen, and the words."""

    turns: frozenset[str]
    words: frozenset[str]

    def __or__(self, other: "Seen") -> "Seen":
        return Seen(self.turns | other.turns, self.words | other.words)


@dataclass(frozen=True)
class Told:
    """A book's pages as they are read, and the memories by the turns that they are."""

    book: commonplace.Book
    pages: Mapping[str, PageRow]
    sources: Mapping[str, str]


def run(data: Path, *, quick: bool) -> Report:
    """Fill one book a conversation, compile it, and ask."""
    return measured("pages", [("LoCoMo", partial(_rows, data, quick=quick))])


def _rows(data: Path, *, quick: bool) -> list[Row]:
    found = load("locomo", data)
    counts: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    sizes: list[int] = []
    for told, questions in _books(found, quick=quick):
        for question in questions:
            counts.update(_ask(told, question))
        described = _describe(told)
        kinds.update(described.kinds)
        counts.update(described.counts)
        missing.update(described.missing)
        sizes += described.sizes
    return [*_evidence_rows(counts), *_page_rows(counts, kinds, sizes), *_missing_rows(missing)]


def _books(data: DataSet, *, quick: bool) -> Iterator[tuple[Told, Sequence[Question]]]:
    for collection in data.collections[: 1 if quick else None]:
        with (
            tempfile.TemporaryDirectory(prefix="commonplace-bench-") as folder,
            commonplace.open(Path(folder, "book.db"), **BY_RULES) as library,
        ):
            book = library.book(collection.name)
            book.remember_many(fields_of(item) for item in collection.items)
            library.work()
            sources = {each.id: each.source or "" for each in book.memories()}
            infos = [*book.wiki.every_page()]
            pages = {each.id: readout.read_page(book, book.wiki.page(each.id)) for each in infos}
            asked = [each for each in data.questions if each.collection == collection.name]
            yield Told(book, pages, sources), asked


# --- evidence -------------------------------------------------------------------------------------


def _ask(told: Told, question: Question) -> Iterator[str]:
    """Say which readers see the evidence of a question."""
    yield "questions"
    matches = told.book.wiki.search(question.text, limit=PAGES).matches
    found = [(told.pages[each.page.id], each.section) for each in matches]
    recalled = [*_recalled(told, question.text)]
    readers = {
        "three pages": _read(told, _in_order(found), None),
        "pages": _read(told, _in_order(found), TOKENS),
        "answering": _read(told, _answering_first(found), TOKENS),
        "recall": _read(told, recalled, TOKENS),
        "both": _read(told, _answering_first(found), TOKENS // 2)
        | _read(told, recalled, TOKENS // 2),
    }
    answer = frozenset(terms(question.answer))
    if answer:
        yield "answers"
    for name, seen in readers.items():
        if question.relevant & seen.turns:
            yield f"any: {name}"
        if question.relevant <= seen.turns:
            yield f"all: {name}"
        if answer and answer <= seen.words:
            yield f"answer: {name}"


def _read(told: Told, lines: Iterable[Line], tokens: int | None) -> Seen:
    """Read as much as a budget has room for."""
    left = (tokens or 10**9) * CHARACTERS_PER_TOKEN
    turns: set[str] = set()
    words: set[str] = set()
    for line in lines:
        left -= len(line.text) + line.beside
        if left < 0:
            break
        turns |= {told.sources.get(id, "") for id in line.ids}
        words |= {*terms(_DAY.sub(_spell_day, line.text))}
    return Seen(frozenset(turns), frozenset(words))


def _spell_day(day: re.Match[str]) -> str:
    """Write a day as answers do: 2023-05-07 is 7 May 2023."""
    year, month, number = day.groups()
    return f"{int(number or 0) or ''} {MONTHS[int(month) - 1]} {year}"


def _in_order(found: Iterable[tuple[PageRow, str]]) -> Iterator[Line]:
    for page, _ in found:
        yield Line(page.title)
        yield from _lines(page.sentences)


def _answering_first(found: Sequence[tuple[PageRow, str]]) -> Iterator[Line]:
    """The lead and the section that answers of each page, then the rest of each."""
    for page, section in found:
        yield Line(page.title)
        yield from _lines([each for each in page.sentences if each.section in ("lead", section)])
    for page, section in found:
        rest = [each for each in page.sentences if each.section not in ("lead", section)]
        yield from _lines(rest)


def _lines(sentences: Iterable[SentenceRow]) -> Iterator[Line]:
    section = "lead"
    for each in sentences:
        if each.section != section:
            section = each.section
            yield Line(section, beside=5)
        yield Line(each.text, frozenset(each.memory_ids), beside=3)


def _recalled(told: Told, question: str) -> Iterator[Line]:
    for hit in told.book.recall(question, _HITS, pages=False, budget=TOKENS):
        rows = readout.read_hits([hit])
        beside = sum(len(each.text) for each in (*hit.lines, *hit.replaced))
        day = hit.occurred_at.date().isoformat() if hit.occurred_at else ""
        yield Line(f"{day} {hit.text}", frozenset(id for row in rows for id in row.memory_ids),
                   beside - len(day) - 1)  # fmt: skip


def _evidence_rows(counts: Counter[str]) -> Iterator[Row]:
    asked = counts["questions"]
    labels = {
        "three pages": "shown anywhere on the three best pages",
        "pages": f"shown inside the first {TOKENS:,} tokens of the three best pages",
        "answering": f"the same, sections that answer first: {TOKENS:,} tokens",
        "recall": f"inside {TOKENS:,} tokens of recall without pages",
        "both": f"inside {TOKENS:,} tokens, half pages and half recall",
    }
    for name, label in labels.items():
        every, some = counts[f"all: {name}"], counts[f"any: {name}"]
        goal = GOAL if name == "pages" else ""
        text = f"any {_share(some, asked)}, all {_share(every, asked)}"
        words = _share(counts[f"answer: {name}"], counts["answers"])
        yield Row(f"evidence {label}", text, f"every word of the answer: {words}", goal)


# --- pages ----------------------------------------------------------------------------------------


@dataclass
class _Described:
    kinds: Counter[str]
    counts: Counter[str]
    missing: Counter[str]
    sizes: list[int]


def _describe(told: Told) -> _Described:
    """Count what the pages of a book are like, and why memories are on none."""
    pages = [*told.pages.values()]
    cited = {page.address: _cited(page) for page in pages}
    found = _Described(Counter(), Counter(), Counter(), [])
    for page in pages:
        found.kinds[page.address.partition("/")[0]] += 1
        found.sizes.append(_tokens(page))
        found.counts["one line"] += len(page.sentences) < 2 and not _is_apart(page)
        found.counts["sentences"] += len(page.sentences)
        found.counts["without referent"] += sum(map(_lacks_referent, page.sentences))
        others = (cited[each] for each in cited if each != page.address)
        found.counts["all memories on another"] += not _is_apart(page) and any(
            cited[page.address] <= each for each in others
        )
    found.counts["pages"] = len(pages)
    engine, book_id = told.book.library.engine, told.book.info.id
    plan = engine.read(lambda reader: plan_pages(load_book(reader, book_id)))
    found.counts["inside"] = sum(_inside(plan))
    found.missing.update(_missing(told, plan, frozenset().union(*cited.values())))
    return found


def _cited(page: PageRow) -> frozenset[str]:
    return frozenset(id for each in page.sentences for id in each.memory_ids)


def _tokens(page: PageRow) -> int:
    return (
        sum(len(each.text) + each.beside for each in _lines(page.sentences)) // CHARACTERS_PER_TOKEN
    )


def _is_apart(page: PageRow) -> bool:
    """Whether it is a decision or a list."""
    return page.address.startswith(("decision/", "reference/"))


def _lacks_referent(sentence: SentenceRow) -> bool:
    """Whether its own words begin with a pronoun, behind the day and the quotation mark."""
    words = sentence.text.rpartition("“")[2] or sentence.text
    first = words.rpartition(" — ")[2].split()[:1]
    return bool(first) and first[0].strip(",.'’“”").casefold() in _WITHOUT_REFERENT


def _inside(plan: PagePlan) -> Iterator[bool]:
    """Say of each page whether all its facts are at home on one other page."""
    homes: dict[str, set[str | None]] = {}
    for named in plan.book.named.values():
        home = find_home(named, plan.fates)
        for id in named.named:
            homes.setdefault(id, set()).add(home)
    for id, entity in plan.book.entities.items():
        fate = plan.fates.get(id)
        if fate is not None and fate.what == "page" and entity.entity_class != "decision":
            yield id not in homes.get(id, ()) and len(homes.get(id, ())) == 1


def _missing(told: Told, plan: PagePlan, cited: frozenset[str]) -> Iterator[str]:
    """Why each memory that no page shows is on none."""
    named = {fact.memory_id for id, fact in plan.book.facts.items() if _has_page(plan, id)}
    understood = {fact.memory_id for fact in plan.book.facts.values()}
    for memory_id in told.sources:
        if memory_id in cited:
            yield "shown"
        elif memory_id in named:
            yield "its page shows others first"
        elif memory_id in understood:
            yield "names nobody with a page"
        else:
            yield f"nothing was read in it: {readout.read_fate(told.book, memory_id)}"


def _has_page(plan: PagePlan, fact: bytes) -> bool:
    named = plan.book.named.get(fact)
    return named is not None and find_home(named, plan.fates) is not None


def _page_rows(counts: Counter[str], kinds: Counter[str], sizes: Sequence[int]) -> Iterator[Row]:
    total = counts["pages"]
    by_kind = ", ".join(f"{kind} {count:,}" for kind, count in kinds.most_common())
    yield Row("pages", f"{total:,}", by_kind)
    share: Callable[[str], str] = lambda name: _share(counts[name], total)  # noqa: E731
    yield Row("pages with one line, decisions and lists apart", share("one line"), "", "<= 10 %")
    yield Row("pages whose facts are all at home on one other", f"{counts['inside']:,}", "", "0")
    yield Row("pages whose memories are all on one other", share("all memories on another"))
    yield Row("tokens a page, median", f"{median(sizes or [0]):,.0f}",
              f"most {max(sizes, default=0):,}", "<= 700")  # fmt: skip
    sentences = counts["sentences"]
    lacking = _share(counts["without referent"], sentences)
    yield Row("sentences that begin with a pronoun", lacking, f"{sentences:,} sentences")


def _missing_rows(missing: Counter[str]) -> Iterator[Row]:
    total = sum(missing.values())
    for reason, count in missing.most_common():
        label = "memories that a page shows" if reason == "shown" else f"on no page: {reason}"
        yield Row(label, _share(count, total), f"{count:,} of {total:,}")


def _share(count: int, of: int) -> str:
    return f"{100 * count / of:.1f} %" if of else "-"
