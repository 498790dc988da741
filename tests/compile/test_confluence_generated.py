"""Books made up at random: few names, and every way in which two of them turn out to be one.

What is said of two subjects before a memory unites them, pages of two types that become one page,
hubs that lose a member and get another: each has to come out the same whether the memories are
compiled at once or one after the other, with whatever caps.
"""

import random
from pathlib import Path

import pytest

from tests.compile import corpus
from tests.compile.building import Setting, built
from tests.compile.conftest import ROOMY
from tests.compile.wiki_state import differences

NAMES = (
    "Ilse", "Ilse Korhonen", "Korhonen", "Tamsin", "Tamsin Vale", "Project Juniper", "Juniper",
    "Copperline", "COPPERLINE", "Harrow Mill", "Café Linde", "Bodil",
)  # fmt: skip
SAID = (
    "{a} is a weaver in {b}.",
    "{a} lives in {b}.",
    "{a} met {b} at {c}.",
    "I visited {a} with {b}.",
    "{a} works for {b}. {a} avoids {c}.",
    "The rule is that {a} never talks to {b}.",
    "We decided to use {a} instead of {b} because {c} broke.",
    "The status of {a}: {n} % done.",
    "{a} costs {n} euros.",
    "{a} is a project of {b}.",
    "{a}, also called {b}, plays the fiddle.",
    "{a} was renamed to {b}.",
    "Everybody calls {a} {b}.",
    "{a} is not {b}; they are two people.",
)
TAGS = (["looms"], ["copperline"], ["juniper", "looms"])


def _told(chance: random.Random, count: int) -> list[corpus.Draft]:
    pool = chance.sample(NAMES, chance.choice([4, 6, 9]))
    found: list[corpus.Draft] = []
    for _ in range(count):
        text = " ".join(
            chance.choice(SAID).format(
                a=chance.choice(pool),
                b=chance.choice(pool),
                c=chance.choice(pool),
                n=chance.randrange(1, 40),
            )
            for _ in range(chance.choice([1, 1, 2]))
        )
        day = f"2031-0{chance.randrange(1, 7)}-{chance.randrange(1, 28):02}"
        tags = chance.choice(TAGS) if chance.random() < 0.3 else []
        author = chance.choice(["Bodil", "Runa"])
        found.append({"text": text, "occurred_at": day, "author": author, "tags": tags})
    return found


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_memories_that_unite_subjects_make_the_same_pages_one_by_one_as_at_once(
    tmp_path: Path, seed: int
) -> None:
    told = _told(random.Random(seed), 30)
    once = built(str(tmp_path / "once.db"), "ada", told, Setting(ROOMY, (len(told),), whole=False))
    each = Setting(ROOMY, (1,) * len(told), whole=False)
    capped = Setting(dict.fromkeys(ROOMY, 1), (7, 1, len(told)), whole=False)
    for name, setting in (("each", each), ("capped", capped)):
        assert not differences(once, built(str(tmp_path / f"{name}.db"), "ada", told, setting))


SCENES = {
    "a sentence that names two who turn out to be one": (
        "The status of Tamsin: 30 % done.",
        "We decided to use Juniper instead of Bodil because Tamsin broke.",
        "I visited Copperline with Tamsin.",
        "Tamsin was renamed to Copperline.",
    ),
    "a sentence about one of two who turn out to be one": (
        "Ilse Korhonen works for Tamsin Vale.",
        "Tamsin Vale is not a weaver.",
        "Tamsin Vale is a dyer.",
        "Tamsin Vale, also called Ilse Korhonen, plays the fiddle.",
    ),
    "pages of two types that become one": (
        "Copperline hums.",
        "Copperline met Tamsin Vale at Harrow Mill.",
        "Tamsin Vale repaired Copperline.",
        "Project Juniper is late.",
        "Tamsin Vale works on Project Juniper.",
        "The status of Project Juniper: 20 % done.",
        "Project Juniper was renamed to Copperline.",
    ),
    "a page that is made, renamed and taken over": (
        "Harrow Mill met Bodil at Café Linde.",
        "Juniper slipped by a week.",
        "Bodil works on Juniper.",
        "Project Juniper ships in May.",
        "Juniper was renamed to Copperline.",
        "Copperline, also called Harrow Mill, is late.",
        "Bodil likes Copperline.",
    ),
}


@pytest.mark.parametrize("scene", SCENES)
def test_what_was_said_before_two_were_one_stands_where_it_would_have(
    library_url: str, scene: str
) -> None:
    told = corpus.day_by_day(*SCENES[scene])
    once = built(library_url, "once", told, Setting(ROOMY, (len(told),), whole=False))
    each = built(library_url, "each", told, Setting(ROOMY, (1,) * len(told), whole=False))
    assert not differences(once, each)


LODZ = "ul. Piotrkowska 86, 90-103 Łódź, Poland"
LISBON = "Rua da Prata 12, 1100-420 Lisboa, Portugal"


def _of_a_city_that_is_left() -> list[corpus.Draft]:
    there = corpus.day_by_day(
        "Bodil Aune met Ilse Korhonen at Café Linde.",
        "Bodil Aune met Ilse Korhonen at Café Linde again.",
        place=LODZ,
    )
    named = corpus.day_by_day("Bodil Aune heard that Łódź hums.")
    away = corpus.day_by_day(
        *(f"Ilse Korhonen {did} with Bodil Aune." for did in ("sang", "rowed", "cooked", "slept")),
        place=LISBON,
    )
    return [*there, *named, *away]


def test_a_hub_that_was_one_for_a_while_leaves_nothing_behind(library_url: str) -> None:
    told = _of_a_city_that_is_left()
    for_a_while = built(library_url, "a while", told[:3], Setting(ROOMY, (1, 1, 1), whole=False))
    assert "entity/łodz" in for_a_while, "three pages belonged there"
    once = built(library_url, "once", told, Setting(ROOMY, (len(told),), whole=False))
    each = built(library_url, "each", told, Setting(ROOMY, (1,) * len(told), whole=False))
    assert "entity/łodz" not in once
    assert not differences(once, each)


def test_a_hub_that_is_named_afterwards_is_what_its_name_says(library_url: str) -> None:
    told = _of_a_city_that_is_left()[:3]
    once = built(library_url, "once", told, Setting(ROOMY, (3,), whole=False))
    each = built(library_url, "each", told, Setting(ROOMY, (1, 1, 1), whole=False))
    assert "entity/łodz" in once
    assert not differences(once, each)


def test_a_list_of_decisions_does_not_take_the_place_of_what_is_said_of_them(
    library_url: str,
) -> None:
    told = corpus.day_by_day(
        "We decided to use Copperline instead of Bodil Aune because Harrow Mill is a town.",
        "We decided to use Juniper instead of Ilse Korhonen because Harrow Mill is a town.",
        "We decided to use Tamsin Vale instead of Café Linde because Harrow Mill is a town.",
        "Ilse Korhonen lives in Harrow Mill.",
        "Bodil Aune lives in Harrow Mill.",
        tags=["harrow mill"],
    )
    once = built(library_url, "once", told, Setting(ROOMY, (5,), whole=False))
    each = built(library_url, "each", told, Setting(ROOMY, (1,) * 5, whole=False))
    mill = once["entity/harrow-mill"]["body"]
    _, _, told_there = mill.partition("## Decisions\n\n")
    assert told_there.partition("\n\n")[0].count("- 2031-05-0") == 3
    assert "## All decisions\n\n- [**" in mill
    assert not differences(once, each)
