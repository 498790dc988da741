"""When a section has outgrown its page, and what is left of it there. No I/O.

score = 0.25 · linked/20 + 0.25 · records/30 + 0.20 · days/30 + 0.15 · coherence + 0.15 · body/1800

Each quotient counts at most 1, so a score is in [0, 1], and more evidence never lowers it:

linked     distinct pages that the section leads to
records    *distinct* memories that it rests on: citing one twice adds nothing
days       from the first to the last day that these memories are *about* (`spread`), not from
           one compile to the next
coherence  how much its items have in common (`coherence`)
body       characters of its text

From 0.4 a section is a candidate, from 0.55 it is ready, and only what is ready is promoted,
whoever proposes it. What was promoted stays so: a page does not take its child back when memories
are forgotten.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice

from commonplace.compile.rollup import escaped, first_sentence
from commonplace.wiki.text.slugs import LONGEST_TITLE

CANDIDATE = 0.4
READY = 0.55
#: Headings that any page can have.
_OF_ANY_PAGE = frozenset(
    "notes highlights timeline visits decisions evidence overview status plans recent".split()
)
#: How many lines of a promoted section stay on its page.
HIGHLIGHTS = 5
#: More pages than this that a section leads to add nothing.
_MOST_LINKED = 20


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a page of its own."""

    linked: int
    records: int
    days: int
    #: The tags of each child or memory, one set for each, the untagged too.
    tag_sets: Sequence[frozenset[str]]
    body: int


def score(evidence: Evidence) -> float:
    """How ready a section is for a page of its own, in [0, 1]."""
    total = (
        0.25 * _share(evidence.linked, _MOST_LINKED)
        + 0.25 * _share(evidence.records, 30)
        + 0.20 * _share(evidence.days, 30)
        + 0.15 * coherence(evidence.tag_sets)
        + 0.15 * _share(evidence.body, 1800)
    )
    return round(total, 9)  # what adds up to a threshold has reached it


def is_ready(unlinked: Evidence, linked: Callable[[], int]) -> bool:
    """Whether a section is ready, by its evidence without its links: these are counted only where
    they decide, for to read them costs more than all the rest."""
    if score(unlinked) >= READY:
        return True
    if score(replace(unlinked, linked=_MOST_LINKED)) < READY:
        return False
    return score(replace(unlinked, linked=linked())) >= READY


def coherence(tag_sets: Sequence[frozenset[str]]) -> float:
    """The share of the items that carry the commonest tag, in [0, 1].

    Items without tags count as items that do not carry it; a single item has nothing in common
    with anything. One more item with the commonest tag never lowers it. It takes one pass.
    """
    if len(tag_sets) < 2:
        return 0.0
    carried = Counter(tag for tags in tag_sets for tag in tags)
    most = max(carried.values(), default=0)
    return most / len(tag_sets) if most > 1 else 0.0


def spread(days: Iterable[str]) -> int:
    """Days between the first and the last of some ``YYYY-MM-DD``, what is no day left out."""
    known = sorted(day for text in days if (day := _day(text)) is not None)
    return (known[-1] - known[0]).days if known else 0


def status(score: float, before: str) -> str:
    """``none``, ``candidate``, ``ready`` or ``promoted``; the last is for good."""
    if before == "promoted":
        return before
    if score >= READY:
        return "ready"
    return "candidate" if score >= CANDIDATE else "none"


def child_title(parent_title: str, heading: str, *, subject_type: str = "") -> str:
    """What the page is called that a section becomes: *Austin restaurants*, *Ada Byron: Notes*.

    A person is no adjective, and *notes* are no kind of thing: there the heading follows behind a
    colon.
    """
    parent, heading = " ".join(parent_title.split()), " ".join(heading.split())
    if not heading or parent.casefold() in heading.casefold():
        return (heading or parent)[:LONGEST_TITLE].rstrip()
    room = LONGEST_TITLE - len(heading) - 2
    parent = parent[: max(room, LONGEST_TITLE // 2)].rstrip()
    if subject_type == "person" or heading.casefold() in _OF_ANY_PAGE:
        return f"{parent}: {heading}"[:LONGEST_TITLE].rstrip()
    return f"{parent} {_inside(heading)}"[:LONGEST_TITLE].rstrip()


def remains(summary: str, highlights: Iterable[str], child_title: str, address: str) -> str:
    """What stays on the page: a sentence, at most five lines, and where the rest is.

    ``summary`` and ``child_title`` are plain text; a highlight is one line of Markdown as the
    section had it; ``address`` is ``type/slug``.
    """
    sentence = escaped(first_sentence(summary))
    lines = (" ".join(line.split()).removeprefix("- ").strip() for line in highlights)
    kept = list(islice(dict.fromkeys(line for line in lines if line), HIGHLIGHTS))
    target = address.removeprefix("/wiki/")
    blocks = [
        sentence,
        "\n".join(f"- {line}" for line in kept),
        f"See: [{escaped(child_title)}](/wiki/{target})",
    ]
    return "\n\n".join(block for block in blocks if block)


def _share(value: int, full: int) -> float:
    return min(1.0, max(0, value) / full)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None


def _inside(heading: str) -> str:
    """A heading in the middle of a title: *restaurants*, but *API notes* and *Tide Stations*."""
    first, *others = heading.split(" ")
    if first[1:] != first[1:].lower() or any(word[:1].isupper() for word in others):
        return heading
    return heading[:1].lower() + heading[1:]
