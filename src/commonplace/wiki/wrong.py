"""“This is wrong”: a sentence of a page is put right.

What the reader says is remembered first: a correction is evidence like any other, and outlives the
page. Then the sentence is replaced by it, or struck out when nothing is said in its place, and the
correction is pinned there: what compiles pages may not write the old sentence again.

Where the sentence was composed from facts, these are ruled wrong: recall and the graph know at
once, the section stays composed, and one undo takes the ruling back. What an agent calls wrong of a
person's words waits in the inbox, and the sentence stays until a person agrees. Any other section
is authored from then on, and cites the correction for its new sentence.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from commonplace.capture.check import line
from commonplace.errors import InvalidInput, NoMatch
from commonplace.knowledge.fact_acts import refuse_facts
from commonplace.knowledge.rulings import Ruler
from commonplace.model import Memory, Page, Section
from commonplace.store.compiling import entity_pages
from commonplace.store.engine import Reader, Tx
from commonplace.store.register import rulings as ruling_rows
from commonplace.store.wiki import proposals as rows
from commonplace.wiki.carry import NO_SENTENCE, Cited, hashes, narrowed
from commonplace.wiki.change import Change, must_be_at, touched, write_page
from commonplace.wiki.check import body_text
from commonplace.wiki.desk import Desk
from commonplace.wiki.find import find_page
from commonplace.wiki.sharing import may_write
from commonplace.wiki.text.days import DAY_BEFORE
from commonplace.wiki.text.outline import closed, split
from commonplace.wiki.text.sentences import Sentence, plain, sentence_hash, sentences
from commonplace.wiki.writing import with_text

#: Remembers the correction: its text, and remember's fields.
Remember = Callable[..., Memory]
#: Finds the facts that a sentence of a page stands on: of a book, the page's id, and the sentence.
FindFacts = Callable[[Reader, str, str, str], Sequence[bytes]]
#: Finds the sentence of a page that tells what a memory says in some words, and the facts that do.
FindSentence = Callable[[Reader, str, str, str], tuple[str, Sequence[bytes]] | None]
_LINE_START = re.compile(r"(?:^|\n)[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?$")
_BULLET = re.compile(r"(?<=\n)[ \t]*(?:[-*+]|\d{1,9}[.)])$|^[ \t]*(?:[-*+]|\d{1,9}[.)])$")
#: What corrections are tagged with.
TAG = "correction"
#: What compiles pages puts before a sentence.
_DATED = re.compile(f"^{DAY_BEFORE}")
_TRUST = {"person": "user", "agent": "agent"}


@dataclass(frozen=True, slots=True)
class Corrected:
    """The page after a correction, the memory that says it, and what stood there."""

    page: Page
    memory: Memory
    section: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Means:
    """How a correction is remembered, and how facts are found."""

    remember: Remember
    find_facts: FindFacts
    find_sentence: FindSentence


def wrong(
    desk: Desk,
    ref: str,
    sentence: str,
    instead: str | None,
    means: Means,
    *,
    expect_version: int | None = None,
) -> Corrected:
    """``sentence`` is wrong; ``instead`` is right, or nothing is known."""
    may_write(desk.role)
    said = " ".join(body_text(instead).split()) if instead else ""
    page = desk.page(ref)
    must_be_at(page, expect_version)
    section, found, facts, words = _locate_facts(desk, page, sentence, means)
    _stays_one(section, _righted_text(section, found, said))
    memory = means.remember(
        said or f"It is not true: {plain(words)}",
        source=f"wiki:{page.address}",
        author=desk.author.name,
        trust=_TRUST.get(desk.author.kind, "agent"),
        tags=[TAG],
        # What was said stands in the page's history; a copy here would outlive its forgetting.
        metadata={"corrects": {"page": page.address, "section": section.slug, "struck": not said}},
    )

    def work(tx: Tx) -> Page:
        now = find_page(tx, desk.book_id, page.id)
        held, where = locate(now, found.text)
        change = _righted(desk, now, held, where, said, memory)
        if facts and held.pen == "compiled":
            ruler = Ruler(desk.author.name, _TRUST.get(desk.author.kind, "agent"))
            act = refuse_facts(tx, facts, ruler, memory.id, tells_better=bool(said))
            if any(each.state == "waiting" for each in ruling_rows.of_act(tx, tx.book_id, act)):
                return now  # it rests on who is trusted more, until they agree
            entity_pages.compose_anew(tx, now.id)
            change = replace(change, pens={held.slug: "compiled"})
        after = write_page(tx, now, change)
        for struck in dict.fromkeys(map(sentence_hash, (where.text, undated(where.text)))):
            rows.pin(tx, now.id, held.slug, memory.id, struck, desk.author.name)
        return after

    return Corrected(desk.write(work), memory, section.slug, found.text)


def _locate_facts(
    desk: Desk, page: Page, sentence: str, means: Means
) -> tuple[Section, Sentence, Sequence[bytes], str]:
    """Find a sentence by its words, or by those of a memory that it tells of; the facts that are
    meant, and the words that are wrong."""
    try:
        section, found = locate(page, sentence)
    except NoMatch:
        told = desk.read(
            lambda reader: means.find_sentence(reader, desk.book_id, page.id, sentence)
        )
        if told is None:
            raise
        return *locate(page, told[0]), told[1], sentence
    facts: Sequence[bytes] = ()
    if section.pen == "compiled":
        facts = desk.read(
            lambda reader: means.find_facts(reader, desk.book_id, page.id, found.text)
        )
    return section, found, facts, found.text


def undated(sentence: str) -> str:
    """What was said, without the day it is shown with: said on another day it is as wrong."""
    return _DATED.sub("", sentence)


def locate(page: Page, sentence: object) -> tuple[Section, Sentence]:
    """Where a sentence stands: by its words, or by a part that no other sentence has."""
    if not isinstance(sentence, str) or not sentence.strip():
        raise InvalidInput("Say which sentence is wrong.")
    wanted = sentence_hash(sentence)
    all_ = [
        (section, each)
        for section in page.sections
        for each in sentences(section.text)
        if each.kind != "heading"
    ]
    found = [(section, each) for section, each in all_ if sentence_hash(each.text) == wanted]
    part, words = " ".join(sentence.split()), _fold(sentence)
    found = found or [(s, each) for s, each in all_ if part in " ".join(each.text.split())]
    found = found or [(s, each) for s, each in all_ if words and words in _fold(each.text)]
    if len(found) > 1:
        where = "; ".join(f"{section.slug}: {each.text[:60]}" for section, each in found[:5])
        raise NoMatch(f"{len(found)} sentences of {page.address} fit: {where}. Say more of it.")
    if not found:
        raise NoMatch(
            f"No sentence of {page.address} says that. `commonplace wiki blame` shows all of them."
        )
    return found[0]


def _fold(text: str) -> str:
    """A text as it is read: without links and marks, whatever its case."""
    return " ".join(plain(text).split()).casefold()


def _righted(
    desk: Desk, page: Page, section: Section, found: Sentence, said: str, memory: Memory
) -> Change:
    text = _righted_text(section, found, said)
    body = with_text(page, section.slug, text)
    reason = line("reason", f"wrong: {found.text}"[:300]) or ""
    cited = {section.slug: (*_others(section, found), _for(memory, section, text))}
    return Change(touched(page), body, desk.author, "corrected", reason, cited)


def _righted_text(section: Section, found: Sentence, said: str) -> str:
    before, after = section.text[: found.start], section.text[found.end :]
    return before + said + after if said else _closed_up(before, after)


def _stays_one(section: Section, text: str) -> None:
    """Before anything is remembered: what is right instead is words; it begins no section, and
    nothing that would swallow the next."""
    opens = _is_open(text) and not _is_open(section.text)
    if opens or len(split(text)) > 1:
        raise InvalidInput(
            f"This would be more than a sentence of {section.slug!r}: say it in words."
        )


def _is_open(text: str) -> bool:
    return closed(text).rstrip() != text.rstrip()


def _closed_up(before: str, after: str) -> str:
    """Without the sentence between them, and without the empty line or bullet it would leave."""
    more = bool(after) and after[0] not in "\r\n"
    if more and _LINE_START.search(before):
        return before + after.lstrip(" \t")
    before = before.rstrip(" \t") if more else _BULLET.sub("", before.rstrip(" \t"))
    if before.endswith("\n") and (not after or after[0] in "\r\n"):
        ends = "\n" if after.strip() == "" else "\n\n"
        return before.rstrip("\r\n") + ends + after.lstrip("\r\n")
    return before + after


def _others(section: Section, found: Sentence) -> Iterator[Cited]:
    """What the section cites for its other sentences."""
    known = [Cited(each.memory_id, each.sentences) for each in section.sources]
    struck = sentence_hash(found.text)
    for each in narrowed(section.text, known):
        kept = tuple(hash for hash in each.sentences if hash != struck)
        if kept:
            yield Cited(each.memory_id, kept)


def _for(memory: Memory, section: Section, text: str) -> Cited:
    """The correction, for the sentences that it brought."""
    held = {*hashes(section.text)}
    new = tuple(each for each in hashes(text) if each not in held)
    return Cited(memory.id, new or (NO_SENTENCE,))
