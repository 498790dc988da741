"""What the sections of a page draw on: its statements, those that ended them, words and limits."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from hashlib import blake2b

from commonplace.compile.compose.days import drop_days, format_day, format_days, is_day
from commonplace.compile.compose.inline import clean_text, clip_text, link_names
from commonplace.compile.compose.page import Sentence
from commonplace.compile.compose.page_fact import (
    IN_FORCE,
    OVER,
    Limits,
    Mention,
    PageFact,
    Subject,
    list_memories,
)
from commonplace.compile.compose.ranking import Ranking
from commonplace.compile.compose.statements import Stated, spell_of
from commonplace.compile.compose.wording import Wording

#: What follows a name of which something else is told.
_POSSESSIVE = ("'", "’")


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence before it is Markdown."""

    text: str
    stated: tuple[Stated, ...]
    #: What makes its key: the matter, not the words.
    matter: tuple[str | bytes, ...]
    mark: str = ""
    #: Facts of other statements that it rests on: what ended it.
    enders: tuple[PageFact, ...] = ()
    #: Values of a list that had no room.
    folded: tuple[Stated, ...] = ()
    #: Other names to link.
    names: tuple[Mention, ...] = ()

    @property
    def ended(self) -> date | None:
        """The last day on which it held; none where it is not over."""
        if self.mark not in OVER:
            return None
        days = [fact.until for each in self.stated for fact in each.facts if fact.until]
        return max(days or [each.day for each in self.enders], default=None)

    @property
    def facts(self) -> Iterator[PageFact]:
        """All facts that it stands on."""
        for each in self.stated:
            yield from each.facts
        yield from self.enders


@dataclass(frozen=True)
class Material:
    """One page's statements, and how to word them."""

    subject: Subject
    wording: Wording
    limits: Limits
    #: All facts that were given, to find what ended another.
    facts: dict[bytes, PageFact]
    titles: tuple[str, ...] = field(init=False)
    ranking: Ranking = field(init=False)

    def __post_init__(self) -> None:
        names = {clean_text(name) for name in (self.subject.title, *self.subject.names)} - {""}
        object.__setattr__(
            self, "titles", tuple(sorted(names, key=lambda each: (-len(each), each)))
        )
        words = frozenset(word.casefold() for name in names for word in name.split())
        object.__setattr__(self, "ranking", Ranking(self.subject.id, words, self.wording))

    @property
    def title(self) -> str:
        """The subject's title on one line."""
        return clean_text(self.subject.title)

    def is_home(self, stated: Stated) -> bool:
        """Whether this page is the one where a statement stands in full."""
        home = stated.best.home
        if home is not None:
            return home.entity_id == self.subject.id
        return self.names_subject(stated.best)

    def names_subject(self, fact: PageFact) -> bool:
        """Whether a fact has a name of the subject."""
        return any(mention.entity_id == self.subject.id for mention in fact.about)

    def names_as_subject(self, fact: PageFact) -> bool:
        """Whether the subject of the page is that of a fact."""
        return any(
            mention.entity_id == self.subject.id and mention.role == "subject"
            for mention in fact.about
        )

    def owns(self, fact: PageFact) -> bool:
        """Whether a fact is of the page's subject, not only names it."""
        roles = {each.role for each in fact.about if each.entity_id == self.subject.id}
        return bool(roles & {"subject", "owner"}) or not roles

    def is_about(self, fact: PageFact) -> bool:
        """Whether a fact belongs on this page, in full or as a line that leads to its home."""
        at_home = fact.home is not None and fact.home.entity_id == self.subject.id
        return at_home or self.names_subject(fact)

    def ender_of(self, stated: Stated) -> PageFact | None:
        """Find the fact that ended a statement or speaks against it."""
        return self.facts.get(stated.best.by) if stated.best.by else None

    def enders_of(self, stated: Stated) -> tuple[PageFact, ...]:
        """Find what ended a statement: a denial with all facts that make it, for they are told
        nowhere else."""
        ender = self.ender_of(stated)
        if ender is None:
            return ()
        return tuple(self._denials.get(spell_of(ender), (ender,)))

    def say_doubt(self, stated: Stated, text: str) -> str:
        """Mark what is disputed, and what was said otherwise since."""
        fact, wording = stated.best, self.wording
        if fact.status == "disputed":
            return wording.say("disputed_text", text=wording.open_sentence(text))
        if fact.status != "said otherwise":
            return text
        ender = self.ender_of(stated)
        day = format_day(ender.day if ender else fact.day, wording)
        return wording.say("otherwise_text", text=wording.open_sentence(text), day=day)

    def doubters_of(self, stated: Stated) -> tuple[PageFact, ...]:
        """Find what says otherwise than a statement that is marked so."""
        ender = self.ender_of(stated)
        return (ender,) if ender is not None and stated.best.status == "said otherwise" else ()

    def is_torn(self, fact: PageFact) -> bool:
        """Whether its sentence tells something else that stands otherwise: "plays the cello and the
        flute", once the flute is over."""
        return len(self._statuses[fact.memory_id, fact.quote]) > 1

    @cached_property
    def _statuses(self) -> dict[tuple[str, str], set[str]]:
        statuses: dict[tuple[str, str], set[str]] = defaultdict(set)
        for fact in self.facts.values():
            statuses[fact.memory_id, fact.quote].add("over" if fact.status in OVER else fact.status)
        return statuses

    @cached_property
    def _denials(self) -> dict[tuple[object, ...], list[PageFact]]:
        denials = defaultdict(list)
        for fact in self.facts.values():
            if not fact.positive and fact.status in IN_FORCE and self.is_about(fact):
                denials[spell_of(fact)].append(fact)
        return {**denials}

    def is_of_its_page(self, fact: PageFact) -> bool:
        """Whether a fact is said of whom its page is about, and not of somebody without a page who
        stands there."""
        home = fact.home
        page = (self.subject.id, self.title) if home is None else (home.entity_id, home.title)
        subjects = {(each.entity_id, each.title) for each in fact.about if each.role == "subject"}
        if not subjects:
            return clean_text(fact.author or "").casefold() == clean_text(page[1]).casefold()
        return page in subjects

    def tell(
        self, fact: PageFact, *, is_open: bool = False, days: tuple[date, date] | None = None
    ) -> str:
        """Return a fact's own sentence, with who says it where it would not stand alone; is_open:
        without a full stop, so that something can follow; without days that its line says."""
        text = self.quote(fact)
        text = drop_days(text, days, self.wording) if days else text
        text = self.wording.open_sentence(text) if is_open else text
        if not self.needs_voice(fact):
            return text
        author = self.say_author(fact)
        if told := self._tell_of_author(fact, text, author):
            return told
        return self.wording.say_known("voiced", "_here", author=author, text=text)

    def _tell_of_author(self, fact: PageFact, text: str, author: str) -> str:
        """Tell what somebody did as a page tells it: "I went to Porto." is "Went to Porto." on
        their own page, "Petra went to Porto." on another; nothing where they say "my" in it."""
        openings = self.wording.openings
        rest = text.removeprefix(openings.speaker)
        is_own = fact.kind == "event" and fact.known == "author"
        if not is_own or not openings.own.isdisjoint(self.ranking.words_of(rest)):
            return ""
        if rest.endswith("!"):
            rest = f"{rest[:-1]}."
        if not author:
            return rest[:1].upper() + rest[1:]
        return f"{author} {rest}" if rest != text else ""

    def say_author(self, fact: PageFact) -> str:
        """Return who said a fact; empty on the author's own page, where nobody else speaks."""
        author = clean_text(fact.author or "")
        own = {name.casefold() for name in self.titles}
        return "" if author.casefold() in own else author

    def quote(self, fact: PageFact) -> str:
        """Return a fact's own sentence, on one line, with a full stop."""
        names = {clean_text(each.surface).casefold() for each in fact.about}
        text = self.wording.drop_openings(clean_text(fact.text or fact.quote), names)
        text = clip_text(text, self.limits.characters)
        return self.wording.end_sentence(self.wording.begin_sentence(text))

    def needs_voice(self, fact: PageFact) -> bool:
        """Whether somebody speaks of themselves without their name: "I", "my store", "we"."""
        home = fact.home
        is_here = home is None or home.entity_id == self.subject.id
        titles = self.titles if is_here or home is None else (clean_text(home.title),)
        names = {name.casefold() for name in titles}
        if clean_text(fact.author or "").casefold() not in names:
            return False
        surfaces = {clean_text(each.surface) for each in fact.about if each.role == "subject"}
        text = clean_text(fact.text or fact.quote).casefold()
        return not any(name and name.casefold() in text for name in (*names, *surfaces))

    def tell_value(self, fact: PageFact) -> str:
        """Return a fact's value with the article that its sentence has; a day as days are told."""
        if fact.value and is_day(fact.value):
            return format_day(date.fromisoformat(fact.value), self.wording)
        value = clip_text(clean_text(fact.value or ""), self.limits.characters)
        return self.wording.restore_article(value, clean_text(fact.text))

    def say_days(self, days: tuple[date, date] | None) -> str:
        """Say when; empty when it is not known."""
        return format_days(days, self.wording) if days else ""

    def lead_with(self, fact: PageFact) -> str:
        """Return a fact's own sentence from the subject's name on, where that comes first or behind
        a colon: "We start today: Pebble is a tide station."; else nothing."""
        text = self.quote(fact)
        for told in (text, text.partition(": ")[2]):
            if self.begins_with_subject(told) and not self.needs_voice(fact):
                return told
        return ""

    def has_title(self, text: str) -> bool:
        """Whether a text has one of the subject's names."""
        return any(name in text for name in self.titles)

    def is_milestone(self, stated: Stated) -> bool:
        """Whether a statement is an event of the subject's own life."""
        is_own = self.names_as_subject(stated.best)
        return is_own and bool(self.ranking.find_milestone(stated))

    def worth(self, stated: Stated) -> tuple[object, ...]:
        """Sorts the best statements first."""
        return self.ranking.sort_key(stated)

    def worth_of(self, line: Line) -> tuple[object, ...]:
        """Sorts the best lines first: each is worth what the best of its statements is."""
        return min(self.worth(each) for each in line.stated)

    def is_repeated(self, line: Line, better: Line) -> bool:
        """Whether a better line of the same author has nearly all words of one that has no day of
        its own."""
        [one, *_], [other, *_] = line.stated, better.stated
        is_again = not one.days and one.best.author == other.best.author
        return is_again and self.ranking.is_repeated(one.best.text, other.best.text)

    def points_of(self, line: Line) -> int:
        """Return the points of the best of its statements."""
        return max(self.ranking.count_points(each) for each in line.stated)

    def say_event(self, days: tuple[date, date], text: str) -> str:
        """Put before a sentence when it happened; the day it was told where nobody said when."""
        return self.wording.say("event", when=self.say_days(days), text=text)

    def begins_with_subject(self, text: str) -> bool:
        """Whether a sentence has the subject's name first, with or without an article; not what is
        the subject's: "Petra's oven"."""
        first = ("", *(f"{article} " for article in self.wording.articles))
        told = text.casefold()
        starts = (f"{before}{name}".casefold() for before in first for name in self.titles)
        ends = (told[len(start) : len(start) + 1] for start in starts if told.startswith(start))
        return any(end not in _POSSESSIVE and not end.isalnum() for end in ends)

    def write(self, section: str, line: Line) -> Sentence:
        """Make a line Markdown."""
        facts = {fact.id: fact for fact in line.facts}
        mentions = [mention for fact in facts.values() for mention in fact.about]
        names = [*mentions, *line.names]
        return Sentence(
            key=hash_matter(section, *line.matter),
            text=link_names(line.text, names, self.subject.id, self.titles),
            facts=tuple(sorted(facts)),
            memories=list_memories(facts.values()),
            mark=line.mark,
            ended=line.ended,
        )


def hash_matter(*parts: str | bytes) -> bytes:
    """Make the key of a sentence from what it is about."""
    digest = blake2b(digest_size=16)
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(4, "big") + data)
    return digest.digest()


def own_line(stated: Stated, text: str, *matter: str | bytes) -> Line:
    """Make a line of one statement; its matter is the statement, in this spell."""
    fact = stated.best
    if fact.kind == "event":
        matter = (*matter, "event", *(day.isoformat() for day in fact.days or ()))
    mark = "" if fact.status == "holds" else fact.status
    if mark:
        matter = (*matter, mark, fact.by or b"")
    return Line(text, (stated,), (fact.statement, *matter), mark)


def unite_same_text(lines: Iterable[Line]) -> list[Line]:
    """Join lines of the same words, and of the same sentence: one that gave several facts is shown
    once, however they are told."""
    joined: dict[object, Line] = {}
    for line in lines:
        key = _sentence_of(line)
        held = joined.get(key)
        joined[key] = line if held is None else join_lines(held, line)
    return [*joined.values()]


def _sentence_of(line: Line) -> object:
    """Return what a line has in common with others that tell the same sentence of a memory."""
    [first, *more] = line.stated
    told = clean_text(first.best.text).rstrip(".")
    if more or not told or told not in line.text:
        return line.text
    return told, line.mark, first.days, tuple(sorted({each.memory_id for each in first.facts}))


def join_lines(one: Line, other: Line) -> Line:
    """Let a line stand on what another of the same words stands on, too."""
    return replace(
        one,
        stated=tuple({each.order: each for each in (*one.stated, *other.stated)}.values()),
        enders=(*one.enders, *other.enders),
        folded=(*one.folded, *other.folded),
    )
