"""Names that many memories say and that have no page: the compiler is asked about them.

Whether a name deserves a page the compiler decides, by its own rules; a dream sees to it that it is
asked also when no new memory says the name: when somebody ignored it and does so no longer, or when
a setting is another than it was.
"""

from commonplace.compile.rules.due import due
from commonplace.compile.rules.planning import Planning
from commonplace.compile.run import reading
from commonplace.dream.dreaming import Changed, Dreaming
from commonplace.store import jobs as ledger
from commonplace.store.engine import Reader, Tx

_KIND = "compile"


def hand_over(dreaming: Dreaming) -> list[Changed]:
    """The step: a job for the compiler, if a name deserves a page."""
    config = dreaming.settings.compile
    if config.mode == "off":
        return []
    how = Planning(reading(config), config.mention_days, config.link)

    def waits(reader: Reader) -> int:
        found = due(reader, dreaming.book_id, how, most=config.new_pages)
        return found.tally.get("pages_created", 0) if found is not None else 0

    count = dreaming.read(waits)
    if not count:
        return []
    dreaming.write(_sweep)
    return [Changed("handed over", count=count)]


def _sweep(tx: Tx) -> None:
    job = ledger.NewJob(tx.book_id, _KIND, {"trigger": "dream", "sweep": True}, _KIND)
    if ledger.enqueue(tx, job) is None:
        ledger.add_args(tx, _KIND, {"sweep": True})
    ledger.hurry_one(tx, _KIND)
