"""Lists to browse as JSON: a leaf, and how many there are of each sort."""

from collections.abc import Mapping
from typing import Any

from commonplace.recall.browse.histogram import Histogram
from commonplace.recall.browse.labels import Counted
from commonplace.recall.browse.memories import MemoryList
from commonplace.serve.forms import memories as forms
from commonplace.serve.forms import pages as page_forms
from commonplace.wiki.browsing.pages import PageList


def memories(found: MemoryList) -> dict[str, Any]:
    return {
        "memories": [
            forms.memory(each)
            | {"state": "superseded" if each.id in found.superseded else "active"}
            for each in found.memories
        ],
        "total": found.total,
        "next": found.next,
        "facets": _facets(found.facets),
        "histogram": _histogram(found.histogram),
    }


def pages(found: PageList) -> dict[str, Any]:
    return {
        "pages": [page_forms.info(each) for each in found.pages],
        "total": found.total,
        "next": found.next,
        "facets": _facets(found.facets),
    }


def _facets(facets: Mapping[str, tuple[Counted, ...]]) -> dict[str, dict[str, int]]:
    return {name: {each.value: each.count for each in told} for name, told in facets.items()}


def _histogram(told: Histogram) -> dict[str, Any]:
    bars = [
        {"first": each.first.isoformat(), "last": each.last.isoformat(), "count": each.count}
        for each in told.bars
    ]
    return {"width": told.width, "bars": bars}
