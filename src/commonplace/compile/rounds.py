"""How a chain of jobs gets on, and that it comes to an end, whatever the rules say.

*Of an import* each takes a part: as many memories as one transaction can hold, and of what waits
equal ones, so that no small part is left at the end for which all pages are written once more.

*The end:* each job that leaves something undone queues the next one. While memories are compiled
that ends with the last of them. Pages that are looked at for hubs can make one another due again:
rules that never agree would do so for ever. So the looks since the last memory are counted from job
to job, and where each page was looked at many times over, the chain stops and says so. The pages
that are left stay due: the next memory, or ``commonplace compile``, goes on with them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from commonplace.compile.effects import Effects
from commonplace.store.engine import Engine
from commonplace.store.wiki import pages as page_rows
from commonplace.wiki.text.slugs import slug_of

#: Under this name a job is told how many pages were looked at before it.
LOOKED = "looked"
#: Each page is looked at about once; so often, and it will not end by itself.
LOOKS_A_PAGE = 20
#: A small book may need more looks for each of its pages.
LEAST_LOOKS = 200
#: As many memories that wait are an import: it is done in bulk until nothing waits.
BULK = 5_000
#: Then up to so many are taken at once: a page that most of them speak of is written once for all.
#: It begins with a quarter of them, so that not very many are read in vain where few fit, and goes
#: on with half as many again if all of them fitted.
IN_BULK, _FIRST_IN_BULK, _FIRST_PART = 25_000, 10_000, 4
#: Under this name a job that goes on with an import is told how many memories to take at once.
_AT_ONCE = "bulk"
TIRED = (
    "pages were looked at {looked:,} times since the last memory and still change one another; "
    "the rest waits for the next memory or `commonplace compile`; please report it"
)


@dataclass(slots=True)
class Tally:
    """What a job did, for ``jobs show``."""

    memories: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    caps: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    #: The pages that were written, by the keys of their titles.
    titles: dict[str, str] = field(default_factory=dict)

    def take(self, effects: Effects) -> None:
        self.memories += len(effects.memories)
        self.counts.update(effects.tally)
        self.titles |= {slug_of(write.about.title): write.page_id for write in effects.writes}
        makers = Counter(each.made_by.partition(":")[0] for each in effects.drawings)
        self.counts.update({f"links_{maker}": count for maker, count in makers.items()})

    def warn(self, warnings: Iterable[str]) -> None:
        for warning in warnings:
            if len(self.warnings) < 20 and warning not in self.warnings:
                self.warnings.append(warning)

    def result(self, mind: str) -> dict[str, Any]:
        told: dict[str, Any] = {"memories": self.memories, "mind": mind}
        told |= {name: count for name, count in sorted(self.counts.items()) if count}
        told |= {"caps": self.caps} if self.caps else {}
        return told | ({"warnings": self.warnings} if self.warnings else {})


class Rounds:
    """How often pages were looked at in a chain of jobs."""

    def __init__(self, engine: Engine, book_id: str, args: Mapping[str, Any]) -> None:
        self._engine = engine
        self._book_id = book_id
        before = args.get(LOOKED)
        self.looked = before if isinstance(before, int) else 0

    def got_on(self) -> None:
        """Something was compiled: it is a new chain."""
        self.looked = 0

    def looked_at(self, pages: int) -> None:
        self.looked += pages

    def tired(self) -> str:
        """What is said when it is enough; nothing while it is not."""
        if self.looked <= LEAST_LOOKS:
            return ""
        pages = self._engine.read(lambda reader: page_rows.count(reader, self._book_id, "active"))
        most = max(LEAST_LOOKS, LOOKS_A_PAGE * pages)
        return TIRED.format(looked=self.looked) if self.looked > most else ""


class Parts:
    """The memories of an import that are taken at once."""

    def __init__(self, args: Mapping[str, Any], waiting: int) -> None:
        self._waiting = waiting
        told = args.get(_AT_ONCE)
        before = told if isinstance(told, int) else 0
        first = max(_FIRST_IN_BULK, waiting // _FIRST_PART) if waiting >= BULK else 0
        self._at_once = min(before or first, IN_BULK)

    @property
    def is_import(self) -> bool:
        """So much waits, or did when it began, that it is done in bulk, whoever sent it."""
        return self._at_once > 0

    def next(self) -> int:
        """How many to take of those that wait."""
        waiting = max(self._waiting, 1)
        parts = -(-waiting // self._at_once)
        return -(-waiting // parts)

    def fitted(self, count: int, taken: int) -> None:
        """So many of those that were taken fitted: the next part is larger, or not. That few wait
        says nothing of what fits."""
        all_fitted = max(self._at_once, count * 3 // 2 + 1)
        self._at_once = min(all_fitted if count == taken else count * 9 // 8, IN_BULK)

    def args(self) -> Mapping[str, Any]:
        """For the next job of the chain."""
        return {_AT_ONCE: self._at_once}
