"""Receipts, and what is not believed, as JSON."""

from collections.abc import Mapping
from typing import Any

from commonplace import clock
from commonplace.model import Memory
from commonplace.serve.forms import memories as forms
from commonplace.store.forgetting.receipts import Receipt
from commonplace.store.quarantine import Quarantined


def receipt(receipt: Receipt) -> dict[str, Any]:
    counts: Mapping[str, Any] = receipt.counts
    return {
        "id": receipt.id,
        "at": clock.to_text(receipt.at),
        "actor": receipt.actor,
        "selectors": [*receipt.selectors],
        "counts": dict(counts),
        "digest": receipt.digest,
    }


def quarantined(each: Quarantined, memory: Memory) -> dict[str, Any]:
    return {
        "memory": forms.memory(memory),
        "reason": each.reason,
        "at": clock.to_text(each.at),
        "actor": each.actor,
    }
