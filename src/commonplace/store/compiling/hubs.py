"""Which pages belong together, which were promoted from which, and what a book does differently."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from commonplace import clock
from commonplace.model import Link
from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import json_list
from commonplace.store.wiki.pages import as_link

#: As many members of a hub are put in order; of more, those that are wanted are looked for.
_FEW = 2_000


@dataclass(frozen=True, slots=True)
class Belonging:
    """A page belongs to a hub: ``city:lisbon``; and the memory that says so."""

    hub: str
    title: str
    memory_id: str
    noun: str


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A page that a hub lists."""

    page_id: str
    hub_title: str
    memory_id: str
    noun: str
    type: str
    slug: str
    title: str
    summary: str
    subject_type: str


def mark_stale(tx: Tx, page_ids: Iterable[str]) -> None:
    rows = [{"book_id": tx.book_id, "page_id": each} for each in sorted({*page_ids})]
    tx.run_many("mark_page_stale", rows)


def stale(reader: Reader, book_id: str, limit: int) -> list[str]:
    rows = reader.run("stale_pages", book_id=book_id, limit=limit)
    return [row["page_id"] for row in rows]


def count_stale(reader: Reader, book_id: str) -> int:
    return int(reader.run("count_stale_pages", book_id=book_id)[0]["pages"])


def fresh(tx: Tx, page_ids: Iterable[str]) -> None:
    tx.run_many("page_is_fresh", [{"book_id": tx.book_id, "page_id": each} for each in page_ids])


def pages_citing(
    reader: Reader, book_id: str, memory_ids: Iterable[str]
) -> list[tuple[str, str, str]]:
    """Page, section and memory, for what is cited now."""
    rows = reader.run("pages_citing", book_id=book_id, ids=json_list(sorted({*memory_ids})))
    return [(row["page_id"], row["section"], row["memory_id"]) for row in rows]


def hubs_of(reader: Reader, book_id: str, page_id: str) -> list[Belonging]:
    rows = reader.run("hubs_of_page", book_id=book_id, page_id=page_id)
    return [Belonging(**row) for row in rows]


def set_hubs(tx: Tx, page_id: str, belongings: Iterable[Belonging]) -> None:
    tx.run("delete_hubs_of_page", book_id=tx.book_id, page_id=page_id)
    tx.run_many(
        "add_hub_member",
        [
            {
                "book_id": tx.book_id,
                "hub": each.hub,
                "page_id": page_id,
                "title": each.title,
                "memory_id": each.memory_id,
                "noun": each.noun,
            }
            for each in belongings
        ],
    )


def among(reader: Reader, book_id: str, hubs: Iterable[str]) -> set[str]:
    """Those of some hubs that any page belongs to, be it archived."""
    rows = reader.run("hubs_among", book_id=book_id, hubs=json_list(sorted({*hubs})))
    return {row["hub"] for row in rows}


def any_member(reader: Reader, book_id: str, hub: str) -> bool:
    """Whether an active page belongs to a hub."""
    return bool(reader.run("any_hub_member", book_id=book_id, hub=hub))


def members(reader: Reader, book_id: str, hub: str, limit: int) -> list[MemberRow]:
    """The first active pages that belong to a hub, by address."""
    about = {"book_id": book_id, "hub": hub}
    held = reader.run("count_hub_members", **about, limit=_FEW + 1)[0]["members"]
    query = "hub_members" if held <= _FEW else "hub_members_in_order"
    rows = reader.run(query, **about, limit=limit)
    return [MemberRow(**row | {"subject_type": row["subject_type"] or ""}) for row in rows]


def promoted(reader: Reader, book_id: str, page_ids: Iterable[str]) -> dict[tuple[str, str], str]:
    """The child that a section of one of these pages became, by page and section."""
    rows = reader.run(
        "promoted_sections_among", book_id=book_id, ids=json_list(sorted({*page_ids}))
    )
    return {(row["page_id"], row["section"]): row["child_id"] for row in rows}


def promoted_from(reader: Reader, book_id: str, child_id: str) -> list[tuple[str, str]]:
    """The page and section that a page was promoted from."""
    rows = reader.run("promoted_from", book_id=book_id, child_id=child_id)
    return [(row["page_id"], row["section"]) for row in rows]


def promote(tx: Tx, page_id: str, section: str, child_id: str, at: datetime) -> None:
    about = {"book_id": tx.book_id, "page_id": page_id, "section": section}
    tx.run("add_promoted_section", **about, child_id=child_id, at=clock.to_text(at))


def switches(reader: Reader, book_id: str) -> Mapping[str, str]:
    """What the book does otherwise than the settings say."""
    return {row["name"]: row["value"] for row in reader.run("switches", book_id=book_id)}


def switch(tx: Tx, name: str, value: str | None) -> None:
    """Set it, or let the settings decide again."""
    if value is None:
        tx.run("delete_switch", book_id=tx.book_id, name=name)
    else:
        tx.run("set_switch", book_id=tx.book_id, name=name, value=value)


def set_hubness(tx: Tx, page_id: str, hubness: int) -> None:
    tx.run("set_hubness", book_id=tx.book_id, id=page_id, hubness=hubness)


def linking(reader: Reader, book_id: str, page_id: str) -> int:
    """How many other pages lead to it."""
    rows = reader.run("count_pages_linking", book_id=book_id, page_id=page_id)
    return int(rows[0]["pages"])


def records(reader: Reader, book_id: str, page_id: str) -> tuple[int, list[int]] | None:
    """How much of a hub a page is said to be, and on how many memories each section rests."""
    rows = reader.run("records_of_page", book_id=book_id, page_id=page_id)
    if not rows:
        return None
    return rows[0]["hubness"], [row["memories"] for row in rows if row["slug"] is not None]


def leads_to(reader: Reader, book_id: str, page_id: str) -> set[tuple[str, str]]:
    """Where an active page's own links lead in its book: type and key."""
    rows = reader.run("page_leads_to", book_id=book_id, page_id=page_id)
    return {(row["target_type"], row["key"]) for row in rows}


def by_maker(reader: Reader, book_id: str) -> list[Row]:
    """How many links who drew: maker, kind, links, pages."""
    return reader.run("links_by_maker", book_id=book_id)


def drawn(reader: Reader, book_id: str, page_id: str, maker: str) -> list[Link]:
    """What a rule drew from a page."""
    rows = reader.run("drawn_by_rule", book_id=book_id, page_id=page_id, maker=maker)
    return [as_link(row) for row in rows]


def draw(tx: Tx, page_id: str, made_by: str, links: Iterable[Link]) -> None:
    """Links that a rule draws; one that is there stays as it is."""
    tx.run_many(
        "draw_link",
        [
            {
                "book_id": tx.book_id,
                "page_id": page_id,
                "made_by": made_by,
                "position": position,
                "kind": link.kind,
                "target_type": link.target_type,
                "key": link.key,
                "shown": link.shown,
                "sentence": link.sentence,
            }
            for position, link in enumerate(links)
        ],
    )


def redraw(tx: Tx, page_id: str, made_by: str, link: Link) -> None:
    """A link that a rule draws. Between two pages that memories speak of together the earliest of
    these counts; where a page belongs to a hub, the memory that shows it now."""
    held = tx.run("links_drawn", book_id=tx.book_id, page_id=page_id, made_by=made_by)
    if held:
        known = held[0]
        earlier = made_by.startswith("co_mention:") and known["sentence"] < link.sentence
        same = (known["target_type"], known["key"]) == (link.target_type, link.key)
        if same and (earlier or known["sentence"] == link.sentence):
            return
        undraw_one(tx, page_id, made_by)
    draw(tx, page_id, made_by, [link])


def drawn_to(reader: Reader, book_id: str, made_by: str) -> list[tuple[str, Link]]:
    """The links of one maker, with the pages they stand in."""
    rows = reader.run("links_of_maker", book_id=book_id, made_by=made_by)
    return [(row["page_id"], as_link(row)) for row in rows]


def undraw_one(tx: Tx, page_id: str, made_by: str) -> None:
    """What one maker drew from one page goes."""
    tx.run("undraw_link", book_id=tx.book_id, page_id=page_id, made_by=made_by)


def undraw(tx: Tx, made_by: str) -> None:
    """All links of one maker go."""
    tx.run("delete_links_of_maker", book_id=tx.book_id, made_by=made_by)


def is_drawn(reader: Reader, book_id: str, page_id: str, made_by: str) -> bool:
    return bool(reader.run("links_drawn", book_id=book_id, page_id=page_id, made_by=made_by))


def pages_with_links(reader: Reader, book_id: str) -> int:
    """How many active pages lead somewhere."""
    return int(reader.run("count_linked_pages", book_id=book_id)[0]["pages"])


def erase(tx: Tx, maker: str, page_id: str | None = None) -> None:
    """What a rule drew, from one page or from all."""
    if page_id is None:
        tx.run("delete_links_made_by", book_id=tx.book_id, maker=maker)
    else:
        tx.run("delete_links_of_rule", book_id=tx.book_id, page_id=page_id, maker=maker)


def look_again(tx: Tx, page_id: str) -> None:
    """A page is there no longer, or again: the hubs it belongs to are looked at."""
    beside = {page_id} if hubs_of(tx, tx.book_id, page_id) else set()
    for each in hubs_of(tx, tx.book_id, page_id):
        rows = tx.run("pages_in_hub", book_id=tx.book_id, hub=each.hub)
        beside |= {row["page_id"] for row in rows}
    mark_stale(tx, beside)


def free_subject(tx: Tx, page_id: str) -> None:
    """The page is gone, and nobody deleted it: its subject may get another."""
    tx.run("page_of_subject_goes", book_id=tx.book_id, page_id=page_id)


def forget_page(tx: Tx, page_id: str) -> None:
    """Nothing is kept of a page that is gone but that its subject had one: it gets no other."""
    about = {"book_id": tx.book_id, "page_id": page_id}
    for query in (
        "delete_hubs_of_page",
        "delete_promotions_of_page",
        "page_is_fresh",
    ):
        tx.run(query, **about)


def forget_nouns(tx: Tx, page_id: str) -> None:
    """What a page's definitions said that it is has to be found out anew."""
    tx.run("forget_nouns_of_page", book_id=tx.book_id, page_id=page_id)


def forget_memory(tx: Tx, memory_id: str) -> None:
    """Nothing belongs anywhere, and no rule has drawn a link, because of it. The pages are looked
    at again: something else may say the same."""
    about = {"book_id": tx.book_id, "memory_id": memory_id}
    touched = [row["page_id"] for row in tx.run("pages_resting_by_rule_on", **about)]
    tx.run("delete_memberships_of_memory", **about)
    tx.run("delete_drawn_links_of_memory", **about)
    mark_stale(tx, touched)
