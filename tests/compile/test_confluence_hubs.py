"""Hubs come when pages are looked at, and when that is depends on the batches. What they are
called, where they are and whether they are there does not.

A hub and a person of one name, hubs that several names lead to, addresses that are taken and left:
each has to come out the same whether the memories are compiled at once or one after the other.
"""

import random
from pathlib import Path

import pytest

from tests.compile import corpus
from tests.compile.building import Setting, built
from tests.compile.conftest import ROOMY, Open
from tests.compile.wiki_state import State, differences

AUSTIN = "500 Congress Ave, Austin, TX 78701, USA"
LODZ = "ul. Piotrkowska 86, 90-103 Łódź, Poland"
LISBON = "Rua da Prata 12, 1100-420 Lisboa, Portugal"
TOKYO = "東京都台東区谷中3-10-5"

NAMES = (
    "Austin", "Austin Reed", "Bodil Aune", "Ilse Korhonen", "Café Linde", "Łódź", "Lodz", "Lisbon",
    "Lisboa", "Tokyo", "東京", "Tamsin Vale", "Juniper", "Copperline", "Harrow Mill",
)  # fmt: skip
#: What is said, and how often.
SAID = {
    "{a} met {b} at {c}.": 6,
    "{a} lives in {b}.": 6,
    "{a} is a weaver in {b}.": 4,
    "I visited {a} with {b}.": 6,
    "{a} is a loom.": 2,
    "{a} is a colleague of {b}.": 4,
    "{a} moved to {b}.": 4,
    "{a} sang with {b}.": 6,
    "{a} was renamed to {b}.": 1,
    "{a}, also called {b}, plays the fiddle.": 1,
    "{a} is a town near {b}.": 2,
    "{a} is my dog.": 2,
    "Everybody calls {a} {b}.": 1,
    "We decided to use {a} instead of {b} because {c} broke.": 1,
    "My sister {a} sang.": 2,
    "The city of {a} hums.": 2,
}
TAGS = (["looms"], ["austin"], ["juniper", "looms"], ["harrow mill"], ["東京"])
JOURNALS = ("ridge-walk", "Copperline")


def _told(chance: random.Random) -> list[corpus.Draft]:
    pool = chance.sample(NAMES, chance.choice([4, 6, 9]))
    places = chance.sample([AUSTIN, LODZ, LISBON, TOKYO], chance.choice([1, 2, 3]))
    found: list[corpus.Draft] = []
    for _ in range(chance.choice([8, 12, 16, 24])):
        (said,) = chance.choices([*SAID], [*SAID.values()])
        a, b, c = (chance.choice(pool) for _ in "abc")
        draft = {
            "text": said.format(a=a, b=b, c=c),
            "occurred_at": f"2031-0{chance.randrange(1, 7)}-{chance.randrange(1, 28):02}",
            "author": chance.choice(["Bodil", "Runa"]),
        }
        draft |= {"place": chance.choice(places)} if chance.random() < 0.5 else {}
        draft |= {"journal": chance.choice(JOURNALS)} if chance.random() < 0.15 else {}
        tags = {"tags": chance.choice(TAGS)} if chance.random() < 0.25 else {}
        found.append({**draft, **tags})
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", [20, 41, 44, 80, 1058, *range(6)])
def test_hubs_that_share_their_names_are_the_same_one_by_one_as_at_once(
    tmp_path: Path, seed: int
) -> None:
    told = _told(random.Random(seed))
    once = built(str(tmp_path / "once.db"), "ada", told, Setting(ROOMY, (len(told),), whole=False))
    each = Setting(ROOMY, (1,) * len(told), whole=False)
    capped = Setting(dict.fromkeys(ROOMY, 1), (3, 1, len(told)), whole=False)
    for name, setting in (("each", each), ("capped", capped)):
        assert not differences(once, built(str(tmp_path / f"{name}.db"), "ada", told, setting))


def _both(url: str, told: list[corpus.Draft]) -> State:
    """The pages, if they are the same either way."""
    once = built(url, "once", told, Setting(ROOMY, (len(told),), whole=False))
    each = built(url, "each", told, Setting(ROOMY, (1,) * len(told), whole=False))
    assert not differences(once, each)
    return once


def _belonging(place: str) -> list[corpus.Draft]:
    """Three pages that belong to a city which nobody names."""
    return corpus.day_by_day(
        "Bodil Aune met Ilse Korhonen at Café Linde.",
        "Bodil Aune met Ilse Korhonen at Café Linde again.",
        "Bodil Aune and Ilse Korhonen left Café Linde.",
        place=place,
    )


_MILL_LANE = "12 Mill Lane, Tamsin, TX 78701, USA"
_SISTER = ("My sister Tamsin sang.", "Tamsin is my sister.")


def test_a_person_has_the_plain_address_and_the_hub_of_that_name_a_number(library_url: str) -> None:
    told = [*_belonging(_MILL_LANE), *corpus.day_by_day(*_SISTER)]
    alone = built(library_url, "alone", told[:3], Setting(ROOMY, (3,), whole=False))
    assert alone["entity/tamsin"]["metadata"] == {"subject": "place"}, "the hub was there first"
    pages = _both(library_url, told)
    assert pages["entity/tamsin"]["metadata"] == {"subject": "person"}
    assert pages["entity/tamsin-2"]["metadata"] == {"subject": "place"}
    links = [link for link in pages["entity/ilse-korhonen"]["links"] if link[0] == "city"]
    assert {(link[3], link[4]) for link in links} == {("entity", "tamsin-2")}


def test_when_the_person_is_renamed_the_hub_has_the_plain_address_again(library_url: str) -> None:
    renamed = "Tamsin was renamed to Odalys."
    pages = _both(library_url, [*_belonging(_MILL_LANE), *corpus.day_by_day(*_SISTER, renamed)])
    assert pages["entity/odalys"]["metadata"] == {"subject": "person"}
    assert pages["entity/tamsin"]["metadata"] == {"subject": "place"}
    assert "entity/tamsin-2" not in pages


def test_a_hub_that_is_renamed_while_a_person_has_its_name_goes_by_both(library_url: str) -> None:
    """Two names lead to one list: it may not be taken from the one because the other is empty."""
    said = (
        "Austin sang with Bodil Aune.",
        "Austin is a colleague of Bodil Aune.",
        "Austin was renamed to Tamsin Vale.",
    )
    pages = _both(library_url, [*_belonging(AUSTIN), *corpus.day_by_day(*said)])
    assert pages["entity/austin"]["metadata"] == {"subject": "person"}
    assert pages["entity/tamsin-vale"]["metadata"] == {"subject": "place"}
    assert "## People" in pages["entity/tamsin-vale"]["body"]


def test_a_city_that_deserves_its_page_before_the_person_keeps_the_address(
    library_url: str,
) -> None:
    city = ("The city of Tamsin hums in June.", "Ilse Korhonen moved to the city of Tamsin.")
    pages = _both(library_url, [*_belonging(_MILL_LANE), *corpus.day_by_day(*city, *_SISTER)])
    assert pages["entity/tamsin"]["metadata"] == {"subject": "place"}


def test_a_hub_that_somebody_edited_stays_where_it_is(open_with: Open) -> None:
    book = open_with(**ROOMY | {"compile__bucket_seconds": 0}).book("ada")
    book.remember_many(_belonging(_MILL_LANE))
    book.compile()
    hub = book.wiki.page("entity/tamsin")
    book.wiki.append("entity/tamsin", "It hums.", section="history")
    book.remember_many(corpus.day_by_day(*_SISTER))
    book.compile()
    assert book.wiki.page("entity/tamsin").id == hub.id
    assert book.wiki.page("entity/tamsin-2").metadata == {"subject": "person"}


def test_a_hub_that_is_named_by_its_other_name_is_that_one(library_url: str) -> None:
    there = corpus.day_by_day(
        "Bodil Aune met Ilse Korhonen at Café Linde.",
        "Bodil Aune met Ilse Korhonen at Café Linde again.",
        place=LISBON,
    )
    pages = _both(library_url, [*there, *corpus.day_by_day("Ilse Korhonen lives in Lisboa.")])
    assert [each for each in pages if "lisb" in each] == ["entity/lisboa"]


def test_what_a_subject_is_is_said_on_its_page_even_if_nothing_else_is_new(
    library_url: str,
) -> None:
    told = corpus.day_by_day(
        "Łódź is a colleague of Tamsin Vale.",
        "Lodz is a weaver in Tamsin Vale.",
        "Bodil Aune sang.",
        "The city of Łódź hums.",
    )
    pages = _both(library_url, told)
    assert pages["entity/łodz"]["metadata"] == {"subject": "place"}


def test_somebody_is_renamed_to_what_a_hub_was_called_that_is_gone(library_url: str) -> None:
    """Of the city's two names one becomes a person's, while the hub goes by the other."""
    said = (
        "I visited 東京 with 東京.",
        "I visited Łódź with 東京.",
        "Harrow Mill lives in Tokyo.",
        "Bodil Aune lives in Austin Reed.",
        "Austin Reed moved to Harrow Mill.",
        "Bodil Aune met Austin Reed at Bodil Aune.",
        "Łódź met Tokyo at Austin Reed.",
        "Bodil Aune was renamed to 東京.",
    )
    pages = _both(library_url, corpus.day_by_day(*said, place=TOKYO))
    assert "entity/東京-2" not in pages
