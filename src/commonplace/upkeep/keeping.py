"""Keeping one library sound: what ``library.upkeep`` is. Each method is one line into a module."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from commonplace.config import Config, cache_dir
from commonplace.errors import ConfigError, ModelError, StoreError
from commonplace.minds.choose import Found
from commonplace.minds.embedder import Embedder
from commonplace.model import Job
from commonplace.store.engine import Engine
from commonplace.understand.embed import choose_embedder
from commonplace.upkeep import retention
from commonplace.upkeep.copies.scheduled import back_up_if_due
from commonplace.upkeep.damage.checksums import fill_some
from commonplace.upkeep.diagnosis import Diagnosis, diagnose, unreadable, with_damage
from commonplace.upkeep.doctor import SALVAGE, Finding, examine, is_damaged
from commonplace.upkeep.maintain import Maintained, fix, maintain, standings
from commonplace.upkeep.policy import Standing
from commonplace.upkeep.repair import Shop, repair_salvaged


@dataclass(frozen=True, slots=True)
class Checkup:
    """A library, looked over."""

    findings: tuple[Finding, ...]
    diagnosis: Diagnosis
    #: How each repair stands that was ever made.
    repairs: tuple[Standing, ...] = ()

    @property
    def bad(self) -> int:
        return sum(each.level == "bad" for each in self.findings)


class Upkeep:
    """Look a library over, and keep it up."""

    def __init__(
        self,
        engine: Engine,
        config: Config,
        embedder: Embedder | None,
        stages: Callable[[], Sequence[str]],
    ) -> None:
        """``embedder``: one that was given instead of the configured one."""
        self._engine = engine
        self._config = config
        self._embedder = embedder
        self._stages = stages

    def checkup(self) -> Checkup:
        """Everything that can be seen, and nothing changed."""
        model, about = self._model()
        findings = tuple(examine(self._engine, model, about))
        if not is_damaged(findings):
            diagnosis = diagnose(self._engine, embeds=model is not None)
            return Checkup(findings, diagnosis, tuple(self.standings()))
        try:
            diagnosis, repairs = diagnose(self._engine, embeds=model is not None), self.standings()
        except (StoreError, ValueError, TypeError, KeyError):
            diagnosis, repairs = unreadable(), []
        text = "Something that is stored is damaged; what is named below is not shown as text."
        return Checkup(findings, with_damage(diagnosis, text, SALVAGE), tuple(repairs))

    def diagnosis(self) -> Diagnosis:
        """Scores alone: quicker than a checkup."""
        return diagnose(self._engine, embeds=self._model()[0] is not None)

    def standings(self) -> list[Standing]:
        """How each repair stands that was ever made."""
        return standings(self._engine, self._config.upkeep)

    def fix(self) -> list[str]:
        """Repair all that can be repaired without loss. Says what was done."""
        return fix(self._shop())

    def repair_salvaged(self) -> list[str]:
        """Make again what is derived, after a library was salvaged. Says what was done."""
        return repair_salvaged(self._shop())

    def maintain(self) -> Maintained:
        """What is advised, as far as the policy lets it; nothing in the mode ``observe``."""
        return maintain(self._shop(), self._config.upkeep, self.diagnosis)

    def retain(self, job: Job) -> Mapping[str, Any]:
        """The job that drops what is too old."""
        return retention.retain_book(job, self._engine, self._config.retention)

    def schedule_retention(self) -> int:
        """Queue a job for every book that keeps something longer than it should. How many."""
        config = self._config
        if config.understand.mode == "frozen":
            return 0
        return retention.schedule(self._engine, config.retention, config.jobs.attempts)

    def rounds(self) -> None:
        """What a worker does now and then: nothing, where there is nothing to do."""
        if self._config.understand.mode != "frozen":
            self.schedule_retention()
            if self._config.upkeep.mode == "execute":
                self.maintain()
        fill_some(self._engine)
        back_up_if_due(self._engine, self._config.backup)

    def _shop(self) -> Shop:
        config = self._config
        return Shop(
            self._engine, config.jobs.attempts, self._stages(), config.retention, config.jobs
        )

    def _model(self) -> Found:
        """The embedder that would be used; to look does not make the library agree on it, and a
        setting that names none is a finding, not a failure."""
        if self._embedder is not None:
            return self._embedder, "given by the caller"
        try:
            return choose_embedder(self._engine, self._config.embed, cache_dir())
        except (ConfigError, ModelError) as error:
            return None, str(error)
