"""Memories, pages and mentions to ask about."""

from datetime import UTC, datetime
from typing import Any

from commonplace.compile.asked import (
    Excerpt,
    OfferedHub,
    OfferedMember,
    OfferedMention,
    OfferedPage,
    OfferedSection,
    ToHub,
    ToPlan,
)
from commonplace.model import Memory

DAY = datetime(2026, 3, 1, 9, tzinfo=UTC)


def id_of(number: int) -> str:
    return f"01a1df4b-8aec-7000-b0b5-{number:012x}"


def memory(number: int, text: str, **fields: Any) -> Memory:
    return Memory(id_of(number), "observation", text, DAY, DAY, DAY, b"", **fields)


def page(number: int, title: str, summary: str = "", type: str = "entity") -> OfferedPage:
    return OfferedPage(
        id_of(1000 + number),
        type,
        title.lower().replace(" ", "-"),
        title,
        summary=summary,
        sections=(Excerpt("overview", f"{title} is here."),),
    )


MEMORIES = (
    memory(1, "Mira opened the bakery Sol in Porto.", author="Mira", tags=("work",)),
    memory(2, "Sol, also called Sunny, sells rye bread. Chef Bruno bakes it.", place="Porto"),
    memory(3, "Mira moved to Porto in March.", journal="spring"),
)
PAGES = (page(1, "Mira", "A baker."), page(2, "Porto", "A city in Portugal."))
MENTIONS = (OfferedMention(id_of(2001), "Bruno", "person", 3, ("Bruno bakes.",)),)
PLANNING = ToPlan(MEMORIES, PAGES, MENTIONS, "2026-03-02")


def section(**fields: Any) -> dict[str, Any]:
    good = {"slug": "overview", "heading": "Overview", "body": "Mira lives in Porto."}
    return good | {"memories": ["M3"]} | fields


def new_page(**fields: Any) -> dict[str, Any]:
    good = {"type": "entity", "title": "Sol", "summary": "A bakery in Porto.", "aliases": ["Sunny"]}
    return good | {"sections": [section(body="A bakery.", memories=["M1", "M2"])]} | fields


def good_plan() -> dict[str, Any]:
    """One of each."""
    return {
        "pageUpdates": [{"page": "P1", "sections": [section()], "aliases": []}],
        "newPages": [new_page()],
        "unresolvedMentions": [{"name": "Chef Bruno", "type": "person", "memory": "M2"}],
        "promotions": [
            new_page(title="Bruno", aliases=[], mention="N1", summary="A baker at Sol.")
        ],
        "pageLinks": [{"from": "Sol", "to": "P2", "context": "it stands there"}],
    }


CAFES = (
    page(1, "Harbour Cup", "A coffee bar in Leith."),
    page(2, "Blue Door", "A coffee bar in Leith with a garden."),
    page(3, "Corner Bean", "A coffee bar on the shore of Leith."),
    page(4, "Old Mill", "A coffee bar in Bergen."),
    page(5, "Leith", "A port.", type="topic"),
)
HUBBING = ToHub(
    CAFES,
    (OfferedHub("Leith", "city", tuple(OfferedMember(each.id) for each in CAFES[:3])),),
    (
        OfferedSection(CAFES[4].id, "walks", "Walks", 21, 40, 0.8, "ready"),
        OfferedSection(CAFES[4].id, "history", "History", 5, 9, 0.45, "candidate"),
    ),
)


def rollup(**fields: Any) -> dict[str, Any]:
    members = [{"page": f"P{n}", "evidence": "A coffee bar"} for n in (1, 2, 3)]
    return {
        "page": "P5",
        "title": "",
        "summary": "",
        "heading": "Cafés",
        "members": members,
    } | fields


def good_hubs() -> dict[str, Any]:
    promoted = {"section": "S1", "title": "Walks in Leith", "summary": "Where to walk."}
    return {
        "rollups": [rollup()],
        "sectionPromotions": [promoted | {"highlights": ["The shore."]}],
        "pageLinks": [{"from": "P1", "to": "P5", "context": "it is there"}],
    }
