"""Surfaces that may be names: what each memory says of them, and the sums over all memories."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from commonplace.store.engine import Reader, Row, Tx
from commonplace.store.values import json_list, json_text, parsed


@dataclass(frozen=True, slots=True)
class Sighted:
    """What one memory says of a surface: how it is written there, and bits of evidence."""

    key: str
    surface: str
    inside: int
    at_start: int
    lower: int
    evidence: int


@dataclass(slots=True)
class SurfaceSums:
    """What all memories together say of a surface: numbers, in the order in which
    `knowledge.evidence` has them, and how often it is written in which way."""

    key: str
    sums: list[int] = field(default_factory=list)
    spellings: dict[str, int] = field(default_factory=dict)
    is_name: bool = False


def of_memory(reader: Reader, book_id: str, memory_id: str) -> list[Sighted]:
    """What a memory says of surfaces."""
    rows = reader.run("surfaces_of_memory", book_id=book_id, memory_id=memory_id)
    return [
        Sighted(
            row["key"],
            row["surface"],
            row["inside"],
            row["at_start"],
            row["lower"],
            row["evidence"],
        )
        for row in rows
    ]


def with_key(reader: Reader, book_id: str, key: str) -> list[tuple[str, Sighted]]:
    """What all memories say of one surface, with their ids."""
    rows = reader.run("surfaces_with_key", book_id=book_id, key=key)
    return [
        (
            row["memory_id"],
            Sighted(
                key,
                row["surface"],
                row["inside"],
                row["at_start"],
                row["lower"],
                row["evidence"],
            ),
        )
        for row in rows
    ]


def add(tx: Tx, memory_id: str, sighted: Iterable[Sighted]) -> None:
    tx.run_many(
        "add_candidate_surface",
        [
            {
                "book_id": tx.book_id,
                "key": each.key,
                "memory_id": memory_id,
                "surface": each.surface,
                "inside": each.inside,
                "at_start": each.at_start,
                "lower": each.lower,
                "evidence": each.evidence,
            }
            for each in sighted
        ],
    )


def remove(tx: Tx, memory_id: str) -> None:
    tx.run("delete_candidate_surfaces", book_id=tx.book_id, id=memory_id)


def sums(reader: Reader, book_id: str, keys: Iterable[str]) -> dict[str, SurfaceSums]:
    """What is known of these surfaces."""
    rows = reader.run("sums_of_surfaces", book_id=book_id, keys=json_list(keys))
    return {row["key"]: _sums(row) for row in rows}


def names(reader: Reader, book_id: str) -> set[str]:
    """The surfaces (keys) that this book takes for names."""
    return {row[0] for row in reader.scan("surfaces_that_are_names", book_id=book_id)}


def set_sums(tx: Tx, found: Mapping[str, SurfaceSums]) -> None:
    """Write sums; a surface that no memory says any more goes."""
    gone = [key for key, each in found.items() if not any(each.sums)]
    tx.run_many("delete_surface_sums", [{"book_id": tx.book_id, "key": key} for key in gone])
    tx.run_many(
        "set_surface_sums",
        [
            {
                "book_id": tx.book_id,
                "key": each.key,
                "sums": " ".join(map(str, each.sums)),
                "spellings": json_text(each.spellings),
                "is_name": int(each.is_name),
            }
            for each in found.values()
            if any(each.sums)
        ],
    )


def read_anew(tx: Tx, keys: Iterable[str]) -> None:
    """Have all memories read anew that say one of these surfaces."""
    tx.run_many("read_surface_anew", [{"book_id": tx.book_id, "key": key} for key in keys])


def _sums(row: Row) -> SurfaceSums:
    return SurfaceSums(
        row["key"],
        [*map(int, row["sums"].split())],
        dict(parsed(row["spellings"])),
        bool(row["is_name"]),
    )
