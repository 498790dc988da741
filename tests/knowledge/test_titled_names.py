"""A title and a family name is whoever the book knows by that family name, if that is one."""

from datetime import UTC, datetime, timedelta

import commonplace
from commonplace.knowledge.identity import Said, identify
from commonplace.knowledge.titled_names import tie_titles
from commonplace.model import Ruling, RulingKey, RulingKind
from tests.cases import each_case

DAY = datetime(2026, 3, 1, tzinfo=UTC)
NOTES = [
    "Frau Wagenbach gießt die Blumen.",
    "Ortrud Wagenbach strickt Socken.",
    "Mit Ortrud Wagenbach im Kino gewesen.",
]


def _known(*names: str, titled: tuple[str, ...] = (), kind: str = "person") -> dict[str, Said]:
    """Names in the order in which they were said first."""
    days = {name: DAY + timedelta(days=at) for at, name in enumerate(names)}
    return {
        name: Said(True, name.title(), day, kind, day, is_titled=name in titled)
        for name, day in days.items()
    }


def _rule(kind: RulingKind, *keys: str) -> Ruling:
    about = tuple(RulingKey(key.title(), key) for key in keys)
    return Ruling("1", "1", DAY, None, "user", kind, None, "in force", about)


@each_case(
    ("titled", "full"),
    [
        ("frau wagenbach", "ortrud wagenbach"),
        ("frau dr wagenbach", "ortrud wagenbach"),
        ("frau von der aue", "ilse von der aue"),
        ("m tessier", "anaïs tessier"),
        ("dr tessier", "anaïs tessier"),
        ("السيد منصور", "سلمى منصور"),
        ("大塚部長", "大塚誠"),
    ],
)
def test_a_title_means_the_one_of_that_family_name(titled: str, full: str) -> None:
    assert tie_titles(_known(titled, full)) == {titled: full}


@each_case(("bare", "full"), [("arrieta", "luz arrieta"), ("平野", "平野さくら")])
def test_a_family_name_that_has_a_title_each_time_is_one_too(bare: str, full: str) -> None:
    assert tie_titles(_known(bare, full, titled=(bare,))) == {bare: full}
    assert tie_titles(_known(bare, full)) == {}


@each_case(
    "names",
    [
        ("frau wagenbach", "ortrud wagenbach", "silke wagenbach"),
        ("frau wagenbach", "herr wagenbach", "ortrud wagenbach"),
        ("king charles", "ray charles"),
        ("frau wagenbach", "wagenbach"),
        ("大塚部長", "大塚誠", "大塚恵"),
    ],
)
def test_nobody_is_meant_where_several_may_be(names: tuple[str, ...]) -> None:
    assert tie_titles(_known(*names)) == {}


def test_no_place_is_called_by_a_title() -> None:
    known = _known("frau adler") | _known("hotel adler", kind="place")
    assert tie_titles(known) == {}


def test_the_full_name_is_shown_though_the_title_was_said_first() -> None:
    said = _known("frau wagenbach", "ortrud wagenbach")
    [group] = identify(said, [], tie_titles(said)).groups
    assert (group.head, group.name) == ("ortrud wagenbach", "Ortrud Wagenbach")


def test_what_somebody_ruled_counts_before_a_title() -> None:
    said = _known("frau wagenbach", "ortrud wagenbach", "tilda")
    for ruling, names in (
        (_rule("apart", "frau wagenbach", "ortrud wagenbach"), 3),
        (_rule("same", "tilda", "frau wagenbach"), 2),
    ):
        assert len(identify(said, [ruling], tie_titles(said)).groups) == names


def test_a_page_has_what_is_said_with_a_title_until_there_are_two(library_url: str) -> None:
    with commonplace.open(library_url, embed__model="none") as library:
        book = library.book("ada")
        for day, note in enumerate(NOTES, 1):
            book.remember(note, author="Jo", occurred_at=f"2026-03-0{day}T10:00:00Z")
        library.work()
        assert book.entity("Frau Wagenbach").name == "Ortrud Wagenbach"
        assert "gießt die Blumen" in book.wiki.page("ortrud-wagenbach").body

        other = book.remember("Silke Wagenbach wohnt in Köln.", author="Jo")
        library.work()
        assert book.entity("Frau Wagenbach").name == "Frau Wagenbach"

        book.forget(other.id)
        library.work()
        assert book.entity("Frau Wagenbach").name == "Ortrud Wagenbach"
