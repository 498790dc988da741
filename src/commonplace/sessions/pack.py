"""What an agent should know now: the start pack. No I/O; the same input makes the same bytes.

Sections, in this order; each has a share of the budget, and what one leaves the next may use:

=====================  =====  ==================================================================
In force               40 %   constraints and decisions that hold, and rules ("Never …", "Always …")
Preferences            15 %   what somebody prefers
Open                   10 %   what was said to be still to do, and that nothing later says is done
Pages                  15 %   pages of the project, then those that much leads to
Where it stopped       20 %   the last digest of the same project
=====================  =====  ==================================================================

What speaks of the project comes first, then what weighs more, then what is newer; the id decides
between equals. Nothing that was replaced, denied or corrected is told; what was said otherwise is.
Of two decisions that were not understood, in nearly the same words, only the newer is told. Nothing
that the web, a tool or an import said (see :mod:`commonplace.store.sessions` ``standing``). "Open"
is what was said within thirty days of the newest memory: there is no clock in the pack, so the same
book tells the same. Nothing to say is an empty string.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from commonplace.capture.terms import terms
from commonplace.language.word_lists import read_alternatives
from commonplace.recall.predict.hit_features import project_name
from commonplace.sessions.continuity import SHORT_ID
from commonplace.sessions.injected import FRAME_CHARS, MOST_CHARS, block, item
from commonplace.store.sessions.standing import Central, Standing

CHARS_PER_TOKEN = 4
_ITEM = 240
_SHARES = {
    "In force": 0.40,
    "Preferences": 0.15,
    "Open": 0.10,
    "Pages": 0.15,
    "Where it stopped": 0.20,
}
_MOST = {"In force": 15, "Preferences": 8, "Open": 6, "Pages": 6, "Where it stopped": 1}
_LOOKED_AT = 80
_OPEN_DAYS = timedelta(days=30)
_SAME = 0.6
#: So many of its words say that something which was open is done.
_DONE_WORDS = 0.6
_RULE = re.compile(
    r"(?:please\s+)?(?:always|never|do\s+not|don['’]t|must(?:\s+not)?|avoid|make\s+sure)\b", re.I
)
_OPEN = re.compile(rf"\b(?:{read_alternatives(__package__, 'data/open.txt')})\b", re.I)
_DONE = re.compile(
    r"\b(?:done|finished|fixed|resolved|closed|completed?|merged|shipped|answered|no\s+longer\s+open"
    r"|is\s+in\s+place|now\s+(?:has|works|passes))\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Known:
    """What a pack is made of."""

    #: Constraints, decisions, preferences that hold.
    standing: Sequence[Standing]
    #: What was said last, the newest first.
    newest: Sequence[Standing]
    pages: Sequence[Central]
    #: The last digest of the same project.
    stopped: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """One line of a pack, and what it rests on; a digest rests on nothing that could be cited."""

    kind: str
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Pack:
    text: str
    told: tuple[Told, ...] = ()


def pack(known: Known, project: str | None, tokens: int) -> Pack:
    """The pack within a budget; empty when there is nothing worth saying."""
    room = min(tokens * CHARS_PER_TOKEN, MOST_CHARS) - FRAME_CHARS
    sections = _sections(known, frozenset(terms(project_name(project) or "")))
    written: list[str] = []
    told: list[Told] = []
    left = 0.0
    for name, share in _SHARES.items():
        left += share * room
        lines = []
        used = len(name) + 5
        for each in sections[name][: _MOST[name]]:
            line = _line(each)
            if used + len(line) + 1 <= left:
                lines.append(line)
                told.append(each)
                used += len(line) + 1
        if lines:
            written.append("\n".join([f"## {name}", *lines]))
            left -= used
    return Pack(block("\n".join(written)), tuple(each for each in told if each.id))


def _sections(known: Known, project: frozenset[str]) -> dict[str, list[Told]]:
    rules = [each for each in known.newest if _is_rule(each)]
    ordered = _without_older(_ordered([*known.standing, *rules], project)[:_LOOKED_AT])
    return {
        "In force": [_told(each) for each in ordered if each.kind != "preference"],
        "Preferences": [_told(each) for each in ordered if each.kind == "preference"],
        "Open": [_told(each) for each in _ordered(_open(known.newest), project)],
        "Pages": [_page(each) for each in _central(known.pages, project, ordered)],
        "Where it stopped": [Told("", "", known.stopped)] if known.stopped else [],
    }


def _ordered(found: Iterable[Standing], project: frozenset[str]) -> list[Standing]:
    """What speaks of the project, what weighs more, what is newer; each once."""
    once: dict[tuple[str, ...], Standing] = {}
    for each in found:
        once.setdefault(tuple(terms(each.text)), each)
    return sorted(
        once.values(),
        key=lambda each: (
            not (project and project <= {*terms(each.text)}),
            -each.importance,
            -each.at.timestamp(),
            each.id,
        ),
    )


def _without_older(found: Sequence[Standing]) -> list[Standing]:
    """Of two memories that say nearly the same, the newer: the other is not in force any more. Of
    what was understood its status tells that."""
    words = {each.id: frozenset(terms(each.text)) for each in found}
    return [
        each
        for each in found
        if each.source == "fact"
        or not any(
            other.at > each.at and _alike(words[other.id], words[each.id]) for other in found
        )
    ]


def _alike(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    return len(ours & theirs) >= _SAME * len(ours | theirs) > 0


def _is_rule(each: Standing) -> bool:
    """Only people make rules: what an agent says may be what somebody told it to say."""
    by_people = each.trust in ("user", "operator") and not each.replaced
    return by_people and len(each.text) <= 2 * _ITEM and bool(_RULE.match(each.text.lstrip()))


def _open(newest: Sequence[Standing]) -> Iterator[Standing]:
    """Said to be still to do within thirty days, and not said to be done since."""
    since = newest[0].at - _OPEN_DAYS if newest else None
    done: list[frozenset[str]] = []
    for each in newest:
        if since is None or each.at < since:
            return
        words = frozenset(terms(each.text))
        if _DONE.search(each.text) and not _OPEN.search(each.text):
            done.append(words)
        elif _is_open(each) and not any(
            len(words & later) >= _DONE_WORDS * len(words) for later in done
        ):
            yield each


def _is_open(each: Standing) -> bool:
    return not each.replaced and len(each.text) <= 2 * _ITEM and bool(_OPEN.search(each.text))


def _central(
    pages: Sequence[Central], project: frozenset[str], told: Sequence[Standing]
) -> list[Central]:
    """Pages of the project, then those that something leads to; none that says what was told."""
    known = [frozenset(terms(each.text)) for each in told]

    def of_project(page: Central) -> bool:
        return bool(project) and project <= {*terms(f"{page.title} {page.summary}")}

    wanted = [
        page
        for page in pages
        if (of_project(page) or page.hubness > 0)
        and not any(words.issuperset(terms(page.summary)) for words in known)
    ]
    return sorted(wanted, key=lambda page: (not of_project(page), -page.hubness, page.address))


def _told(each: Standing) -> Told:
    return Told(each.source, each.id, item(each.text, _ITEM))


def _page(page: Central) -> Told:
    return Told("page", page.id, item(f"{page.title} ({page.address}): {page.summary}", _ITEM))


def _line(each: Told) -> str:
    return f"- {each.text} [{each.id[-SHORT_ID:]}]" if each.id else each.text
