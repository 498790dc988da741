"""The page arm: pages that speak of what is asked, and the memories they rest on.

A page is a convenience: for a specific fact the memory that said it comes first. So a page stands
below the best of the memories it rests on (:data:`BELOW`), and gives those as its sources that
answer best. A question that asks for the subject itself ("who is Ada?") has the page first. For who
asks strictly, a page with a sentence that its sources do not bear out, or no longer, counts for
half (:data:`DOUBTED`). One that waits to be composed anew and leads with what is over is marked
and lowered as a memory is.

Pages are looked for by whoever is given as :data:`Pages`; recall itself knows nothing of a wiki.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from commonplace.model import Hit, Replaced, Source, Why
from commonplace.recall.index.book_index import BookIndex
from commonplace.recall.postprocess.dampen import ALL_SUPERSEDED
from commonplace.recall.ranking import Scores
from commonplace.recall.score import arm_share

#: What a page has of the score of the best memory under its matching lines.
BELOW = 0.9
#: What is left of the score of a page with a sentence that its sources do not bear out, where
#: somebody asks strictly.
DOUBTED = 0.5
#: Pages that are looked at for one question, those that are shown, and the sources of each.
LOOKED_AT, SHOWN, SOURCES = 2, 2, 3
#: What of the question's words a page must have, by weight, to be shown.
LEAST = 0.35

_SUBJECT = re.compile(
    r"(?:(?:who|what)(?:['’]s| is| are| was| were)|tell (?:me|us) (?:all )?about|"
    r"what do (?:we|you) know (?:about|of))\s++(?:the\s++)?(?P<name>[^?]{1,200}?)\s*[?.!]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class PageFound:
    """A page that speaks of what was asked."""

    id: str
    address: str
    text: str
    #: How much of what was asked it has, in [0, 1].
    score: float
    #: Whether what was asked for is its very name.
    named: bool
    updated_at: datetime
    #: The memories it rests on, by id.
    sources: Mapping[str, Source]
    #: The least trusted of those who vouch for them.
    trust: str = "user"
    #: Sentences that these do not bear out, or no longer: unverified, stale.
    doubtful: int = 0
    #: What is left of its score.
    share: float = 1.0
    #: What took the place of what its text says.
    replaced: tuple[Replaced, ...] = ()


@dataclass(frozen=True, slots=True)
class PagesAsked:
    """Which pages are looked for."""

    book_id: str
    question: str
    #: The name that is asked for, if nothing else is.
    subject: str
    most: int
    #: What those must have of the question's words, by weight, that do not go by that name.
    least: float = 0.0


#: The best pages, the best first.
Pages = Callable[[PagesAsked], Sequence[PageFound]]


def find_subject(question: str) -> str:
    """The name a question asks about and nothing else; empty when it asks for more."""
    asked = _SUBJECT.fullmatch(question.strip())
    return asked["name"] if asked else question.strip().rstrip("?.! ")


def make_page_hits(
    pages: Sequence[PageFound], scores: Mapping[str, float], best: float, *, alone: bool
) -> list[Hit]:
    """The pages worth showing; ``alone``, all of them.

    ``scores``: what the memories under them scored; ``best``: what the best hit scored. A page that
    rests on no memory has what a memory with its words would have.
    """
    hits = []
    for page in pages:
        ranked = sorted(page.sources, key=lambda each: -scores.get(each, 0.0))
        own = arm_share("text") * page.score
        under = scores.get(ranked[0], 0.0) if ranked else own
        if page.named:
            score = min(max(best * 1.01, 0.5), 1.0)
        elif alone or (page.score >= LEAST and under):
            score = BELOW * (under or own)
        else:
            continue
        told = tuple(page.sources[each] for each in ranked[:SOURCES])
        kept = page.share * (ALL_SUPERSEDED if page.replaced else 1.0)
        hits.append(_hit(page, score * kept, told))
    return hits if alone else hits[:SHOWN]


def discount_unverified(page: PageFound) -> PageFound:
    """A page as it counts for somebody who asks strictly: one that says what nobody said, or what
    is no longer so, counts less, even by its name."""
    return replace(page, share=DOUBTED) if page.doubtful else page


def _hit(page: PageFound, score: float, sources: tuple[Source, ...]) -> Hit:
    return Hit(
        kind="page",
        id=page.id,
        text=page.text,
        score=round(score, 6),
        source=None,
        author=None,
        occurred_at=page.updated_at,
        sources=sources,
        why=Why(
            arms={"pages": round(page.score, 4)},
            terms=(),
            boosts={},
            factors=({} if page.named else {"page": BELOW})
            | ({"unverified": page.share} if page.share < 1 else {})
            | ({"superseded": ALL_SUPERSEDED} if page.replaced else {}),
        ),
        replaced=page.replaced,
        page=page.address,
        trust=page.trust,
    )


def merge_page_hits(
    hits: list[Hit], pages: Sequence[PageFound], scores: Scores, index: BookIndex, *, alone: bool
) -> list[Hit]:
    """Pages among the hits, each below the memories it rests on, unless it is asked for."""
    under = sorted({memory_id for page in pages for memory_id in page.sources})
    at = index.find(under)
    totals = scores.of(at)
    scored = dict(zip(under, totals.tolist(), strict=True))
    best = hits[0].score if hits else 0.0
    found = make_page_hits(pages, scored, best, alone=alone)
    return sorted([*hits, *found], key=lambda each: -each.score)  # stable: the order among equals
