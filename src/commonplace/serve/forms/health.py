"""How healthy a library is, as JSON; and what waits in a book's inbox."""

from dataclasses import asdict
from typing import Any

from commonplace import clock
from commonplace.upkeep.diagnosis import Domain
from commonplace.upkeep.inbox import Inbox, Item
from commonplace.upkeep.keeping import Checkup
from commonplace.upkeep.policy import Standing


def checkup(found: Checkup) -> dict[str, Any]:
    return {
        "findings": [asdict(each) for each in found.findings],
        "bad": found.bad,
        "score": found.diagnosis.score,
        "level": found.diagnosis.level,
        "domains": [_domain(each) for each in found.diagnosis.domains],
        "repairs": [_repair(each) for each in found.repairs],
    }


def _domain(domain: Domain) -> dict[str, Any]:
    return {
        "name": domain.name,
        "score": domain.score,
        "level": domain.level,
        "advice": [asdict(each) for each in domain.advice],
    }


def _repair(repair: Standing) -> dict[str, Any]:
    last = clock.to_text(repair.last_at) if repair.last_at else None
    return asdict(repair) | {"last_at": last}


def inbox(found: Inbox) -> dict[str, Any]:
    return {"items": [_item(each) for each in found.items], "counts": dict(found.counts)}


def _item(item: Item) -> dict[str, Any]:
    return asdict(item) | {"at": clock.to_text(item.at), "memories": list(item.memories)}
