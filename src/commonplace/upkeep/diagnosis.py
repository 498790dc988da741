"""How healthy a library is: eight domains, each with a score in [0, 1], and one for all of them.

A domain begins with 1, and each thing that is wrong takes something off:

==========  ======  ==========================================================================
domain      weight  takes off
==========  ======  ==========================================================================
queue       .23     more than 50 jobs due .3; more than 1 % failed for good within a day .3;
                    the oldest due for more than 5 minutes .2; workers that are gone .2
provider    .20     the score is the share of the last 100 questions that a model answered
index       .15     memories that recall cannot find .5; index rows without a memory .3
embedding   .12     no model .3; fewer than 80 % of the memories have vectors .3, than half .5;
                    memories without a vector that no job will give one .3
storage     .10     tombstones more than 30 % of the memories .3; little disk .3, none .7;
                    something damaged 1, and then all domains together have at most .5
wiki        .10     search rows that are not the pages .5; memories the rules failed on .2;
                    more than 50 proposals open .2
graph       .05     at least 10 memories read and nothing named .4
duplicates  .05     more than 5 % of the memories say what another says .3, than 10 % .5
==========  ======  ==========================================================================

From 0.8 on a domain is healthy, from 0.5 on degraded, below it is poor. What takes something off
says what to do: the name of a repair that ``doctor --fix`` makes, or a command for a person.
"""

import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from commonplace.store.engine import Engine
from commonplace.store.keeping.health import Numbers, numbers
from commonplace.understand.embed import agreed_profile

LOW_DISK_BYTES = 500_000_000
NO_DISK_BYTES = 20_000_000
WEIGHTS = {
    "queue": 0.23,
    "provider": 0.20,
    "index": 0.15,
    "embedding": 0.12,
    "storage": 0.10,
    "wiki": 0.10,
    "graph": 0.05,
    "duplicates": 0.05,
}
HEALTHY, DEGRADED = 0.8, 0.5
#: The score of a library in which anything is damaged.
MOST_WHEN_DAMAGED = 0.5
#: Fewer memories than this say nothing about a whole library.
_FEW = 10
_DUE, _OLD_SECONDS, _DEAD_SHARE = 50, 300.0, 0.01
_TOMBSTONES, _PROPOSALS = 0.3, 50


@dataclass(frozen=True, slots=True)
class Advice:
    """Something that takes off, and what helps."""

    #: What it takes off.
    off: float
    #: What is wrong, in a sentence.
    text: str
    #: The repair that helps, by name; see ``upkeep/repair.py``.
    repair: str | None = None
    #: The command that helps, where a person must decide.
    command: str | None = None


@dataclass(frozen=True, slots=True)
class Domain:
    """One side of a library's health."""

    name: str
    score: float
    advice: tuple[Advice, ...] = ()

    @property
    def level(self) -> str:
        return level(self.score)


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """How healthy a library is."""

    score: float
    domains: tuple[Domain, ...]

    @property
    def level(self) -> str:
        return level(self.score)

    @property
    def repairs(self) -> tuple[str, ...]:
        """The repairs that are advised, each once."""
        advised = (each.repair for domain in self.domains for each in domain.advice)
        return tuple(dict.fromkeys(name for name in advised if name))

    def score_of(self, repair: str) -> float:
        """The least score of the domains that a repair is advised for; 1 when it is for none."""
        return min(
            (
                domain.score
                for domain in self.domains
                if any(each.repair == repair for each in domain.advice)
            ),
            default=1.0,
        )


def level(score: float) -> str:
    return "healthy" if score >= HEALTHY else "degraded" if score >= DEGRADED else "poor"


def with_damage(diagnosis: Diagnosis, text: str, command: str) -> Diagnosis:
    """Lower the scores of a library in which something is damaged: at most 0.5 in all."""
    advice = Advice(1.0, text, command=command)
    domains = tuple(
        _domain(each.name, (advice, *each.advice)) if each.name == "storage" else each
        for each in diagnosis.domains
    )
    total = sum(WEIGHTS[each.name] * each.score for each in domains)
    return Diagnosis(min(round(total, 4), MOST_WHEN_DAMAGED), domains)


def unreadable() -> Diagnosis:
    """Make the diagnosis of a library that cannot even be counted."""
    return Diagnosis(0.0, tuple(Domain(name, 0.0) for name in WEIGHTS))


def diagnose(engine: Engine, *, embeds: bool) -> Diagnosis:
    """``embeds``: whether there is an embedding model."""
    profile = agreed_profile(engine)
    found = engine.read(lambda reader: numbers(reader, profile, embeds=embeds))
    return judge(found, embeds=embeds, disk=_disk(engine))


def judge(found: Numbers, *, embeds: bool, disk: tuple[int, int] | None) -> Diagnosis:
    """``disk``: bytes that are free, and that the library has; none where it is not ours to say."""
    wrong: Mapping[str, Iterator[Advice]] = {
        "queue": _queue(found),
        "index": _index(found),
        "embedding": _embedding(found, embeds),
        "storage": _storage(found, disk),
        "wiki": _wiki(found),
        "graph": _graph(found),
        "duplicates": _duplicates(found),
        "provider": _provider(found),
    }
    domains = tuple(_domain(name, tuple(wrong[name])) for name in WEIGHTS)
    total = sum(WEIGHTS[each.name] * each.score for each in domains)
    return Diagnosis(round(total, 4), domains)


def _domain(name: str, advice: tuple[Advice, ...]) -> Domain:
    return Domain(name, round(max(0.0, 1.0 - sum(each.off for each in advice)), 4), advice)


def _queue(found: Numbers) -> Iterator[Advice]:
    work = "commonplace worker --until-idle"
    if found.due > _DUE:
        yield Advice(0.3, f"{found.due:,} jobs are due.", command=work)
    ended = found.dead + found.done
    if ended and found.dead / ended > _DEAD_SHARE:
        text = f"{found.dead:,} of {ended:,} jobs failed for good within a day."
        yield Advice(0.3, text, command="commonplace jobs list --state dead")
    if found.oldest_seconds > _OLD_SECONDS:
        text = f"A job has been due for {found.oldest_seconds / 60:,.0f} minutes: is no worker up?"
        yield Advice(0.2, text, command=work)
    if found.lost:
        yield Advice(0.2, f"{found.lost:,} jobs lost their worker.", repair="leases")


def _provider(found: Numbers) -> Iterator[Advice]:
    failed = found.calls - found.answered
    if failed:
        text = f"Of the last {found.calls:,} questions {failed:,} were not answered by a model."
        yield Advice(failed / found.calls, text, command="commonplace minds calls")


def _index(found: Numbers) -> Iterator[Advice]:
    if (lacking := found.memories - found.quarantined - found.index_rows) > 0:
        text = f"Recall cannot find {lacking:,} memories: they have no index row."
        yield Advice(0.5, text, repair="index")
    elif lacking < 0:
        text = f"Recall's index has {-lacking:,} rows without a memory."
        yield Advice(0.3, text, repair="index")


def _embedding(found: Numbers, embeds: bool) -> Iterator[Advice]:
    if not embeds:
        text = "There is no embedding model: recall goes by words only."
        yield Advice(0.3, text, command="commonplace models install")
    if found.embedded is None or not found.memories:
        return
    share = (found.embedded + found.quarantined) / found.memories
    if share < 0.8 and found.memories >= _FEW:
        text = f"{share:.0%} of the memories have vectors."
        work = "commonplace worker --until-idle"
        yield Advice(0.5 if share < 0.5 else 0.3, text, command=work)
    lost = found.memories - found.quarantined - found.embedded - found.not_embedded
    if lost > 0 and lost / found.memories > 0.01:
        text = f"About {lost:,} memories have no vector, and no job will make one."
        yield Advice(0.3, text, repair="embed")


def _storage(found: Numbers, disk: tuple[int, int] | None) -> Iterator[Advice]:
    if found.tombstones > max(_TOMBSTONES * found.memories, _FEW):
        text = f"{found.tombstones:,} tombstones stand beside {found.memories:,} memories."
        yield Advice(0.3, text, repair="retention")
    if disk is None:
        return
    free, size = disk
    text = f"{free / 1e9:,.1f} GB are free on the library's disk."
    if free < NO_DISK_BYTES:
        yield Advice(0.7, f"{text} Nothing more can be written; free some space.")
    elif free < max(LOW_DISK_BYTES, 2 * size):
        yield Advice(0.3, f"{text} That is little: a backup needs as much as the library.")


def _wiki(found: Numbers) -> Iterator[Advice]:
    if found.pages != found.page_rows:
        text = f"There are {found.pages:,} pages, and search knows {found.page_rows:,}."
        yield Advice(0.5, text, repair="wiki")
    if found.unread:
        text = f"The rules could not read {found.unread:,} memories; they are kept and found."
        yield Advice(0.2, text, repair="unread")
    if found.proposals > _PROPOSALS:
        text = f"{found.proposals:,} proposals for pages wait for somebody."
        yield Advice(0.2, text, command="commonplace inbox")


def _graph(found: Numbers) -> Iterator[Advice]:
    if found.memories - found.not_understood >= _FEW and not found.entities:
        text = f"{found.memories:,} memories, and nothing that has a name is known."
        yield Advice(0.4, text, command="commonplace understand")


def _duplicates(found: Numbers) -> Iterator[Advice]:
    share = found.duplicates / found.memories if found.memories >= _FEW else 0.0
    if share > 0.05:
        text = f"{share:.0%} of the memories say in the same words what another says."
        yield Advice(0.5 if share > 0.1 else 0.3, text)


def _disk(engine: Engine) -> tuple[int, int] | None:
    if engine.name != "sqlite":
        return None
    about = engine.describe()
    free = shutil.disk_usage(Path(about["place"]).resolve().parent).free
    return free, int(about["bytes"])
