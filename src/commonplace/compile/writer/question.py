"""What the writer of a page is asked: its facts, numbered, and the text that stands."""

from collections.abc import Sequence
from dataclasses import dataclass

from commonplace.compile.compose import Arranged, Subject
from commonplace.compile.compose.choice import LEAD, SECTIONS
from commonplace.compile.compose.inline import clean_text, clip_text
from commonplace.compile.compose.page_fact import list_memories
from commonplace.compile.compose.statements import Stated
from commonplace.model import Page, Section
from commonplace.wiki.text.sentences import plain

#: Sections that a model writes. Rules word what has ended, and what is told in full elsewhere.
WRITTEN = (LEAD, *(each for each in SECTIONS if each not in ("before", "related")))
#: Of what the page shows, so many statements and characters are shown; the rest is left to rules.
MOST_FACTS, MOST_CHARACTERS = 200, 24_000
_OF_A_FACT, _OF_THE_TEXT = 500, 8_000
_UNSETTLED = ("disputed", "said otherwise")
_TAKEN_BACK = "taken back"


@dataclass(frozen=True, slots=True)
class Numbered:
    """One statement that the writer may cite, and the section that rules gave it."""

    section: str
    stated: Stated

    @property
    def fact_ids(self) -> frozenset[bytes]:
        return frozenset(fact.id for fact in self.stated.facts)


@dataclass(frozen=True, slots=True)
class ToWrite:
    """A page that is to be worded. A fact's number is its place in ``facts``, from 1."""

    subject: Subject
    facts: tuple[Numbered, ...]
    #: What the page says now, plain; empty for a new one.
    standing: str = ""

    @property
    def memory_ids(self) -> tuple[str, ...]:
        """Whose words are asked about."""
        return tuple(sorted({id for each in self.facts for id in list_memories(each.stated.facts)}))


def make_question(arranged: Arranged, page: Page | None) -> ToWrite:
    """Number the statements of a page: all that hold and are settled first, then what ended."""
    places = {each.order: section for section, found in arranged.places.items() for each in found}
    numbered = [
        Numbered(places.get(each.order, "before"), each)
        for each in arranged.stated
        if each.best.status not in (*_UNSETTLED, _TAKEN_BACK)
        and (each.in_force or each.best.attribute is not None)
        and clean_text(each.best.text or each.best.quote)
    ]
    chosen = sorted(
        numbered, key=lambda each: (not each.stated.in_force, arranged.material.worth(each.stated))
    )
    kept = _keep(chosen)
    order = {name: at for at, name in enumerate(SECTIONS)}
    kept.sort(key=lambda each: (order.get(each.section, 0), each.stated.order))
    standing = "\n\n".join(map(_write_section, _list_compiled(page)))
    return ToWrite(arranged.material.subject, tuple(kept), clip_text(standing, _OF_THE_TEXT))


def _keep(chosen: Sequence[Numbered]) -> list[Numbered]:
    kept, characters = [], 0
    for each in chosen[:MOST_FACTS]:
        characters += len(show_fact(1, each)) + 1
        if characters > MOST_CHARACTERS:
            break
        kept.append(each)
    return kept


def _list_compiled(page: Page | None) -> list[Section]:
    return [each for each in page.sections if each.pen == "compiled"] if page is not None else []


def _write_section(section: Section) -> str:
    return "\n".join(filter(None, map(plain, section.text.splitlines())))


def show_fact(number: int, fact: Numbered) -> str:
    """One line for the writer: number, section, state, words and when they were said."""
    best = fact.stated.best
    state = [fact.section]
    if not fact.stated.in_force:
        state.append("ended" if best.until is None else f"ended on {best.until}")
    since = fact.stated.since or fact.stated.days
    if since:
        day = f"{since[0]}" if since[0] == since[1] else f"{since[0]} to {since[1]}"
        state.append(day if best.kind == "event" else f"since {day}")
    if best.mood != "fact":
        state.append(best.mood)
    text = clip_text(clean_text(best.text or best.quote), _OF_A_FACT)
    by = f" by {clean_text(best.author)}" if best.author else ""
    return f"F{number} [{'; '.join(state)}] {text} (said on {best.day}{by})"
