"""An index that followed every change ranks like one that was read at once."""

import random

import numpy as np

from commonplace.wiki.search import score
from commonplace.wiki.search.index import Pages
from commonplace.wiki.search.score import Meant
from commonplace.wiki.search.terms import page_words, tag_term

WORDS = [f"word{number}" for number in range(40)]
Row = tuple[str, str, str, bytes, bytes, bytes]


def _row(chance: random.Random, number: int) -> Row:
    def said(most: int) -> str:
        return " ".join(chance.choices(WORDS, k=chance.randint(1, most)))

    tags = chance.sample(("red", "green"), chance.randint(0, 2))
    found = page_words(said(2), "x", [said(2)], said(5), [said(3)], said(30), tags)
    state = chance.choice(("active", "active", "archived", "gone"))
    packed = (b"", b"", b"") if state == "gone" else (found.names, found.heads, found.body)
    return (f"{number:036}", state, chance.choice(("entity", "concept")), *packed)


def _ranked(pages: Pages, *terms: str) -> list[tuple[str, float]]:
    scores = score.scored(pages, [Meant(term, (term,), ("word1", "word2")) for term in terms])
    best = score.best(pages, scores.text, pages.living, 500)
    return [(pages.ids[at].decode(), float(scores.text[at])) for at in best]


def _masked(pages: Pages, mask: np.ndarray) -> set[bytes]:  # type: ignore[type-arg]
    return {*pages.ids[mask & pages.living].tolist()}


def test_it_ranks_the_same_whether_it_grew_or_was_read_at_once() -> None:
    chance = random.Random(4)
    newest: dict[str, Row] = {}
    grown = Pages()
    for _ in range(400):
        batch = {row[0]: row for row in (_row(chance, chance.randrange(120)) for _ in range(3))}
        grown = grown.updated(iter(batch.values()))
        newest |= batch
    anew = Pages().updated(iter([*newest.values()]))
    assert len(grown.segments) > 1
    assert grown.size < 3 * grown.count, "what is dead does not pile up"
    assert grown.count == anew.count == sum(row[1] != "gone" for row in newest.values())
    assert _ranked(grown, "word3", "word4", "nowhere") == _ranked(anew, "word3", "word4", "nowhere")
    for ask in (
        lambda pages: score.side_by_side(pages, ["word5", "word6"]),
        lambda pages: score.tagged(pages, tag_term("Red")),
        lambda pages: pages.archived,
        lambda pages: pages.type_numbers == pages.types.index("concept"),
    ):
        assert _masked(grown, ask(grown)) == _masked(anew, ask(anew)) != set()


def test_nothing_new_is_no_new_index() -> None:
    pages = Pages().updated(iter([_row(random.Random(1), 1)]))
    assert pages.updated(iter([])) is pages


def test_an_empty_index_answers() -> None:
    assert _ranked(Pages(), "word1") == []
    assert not score.side_by_side(Pages(), ["a", "b"]).any()


def test_pages_are_found_by_id() -> None:
    rows = [(f"{number:036}", "active", "entity", b"", b"", b"") for number in range(20)]
    pages = Pages().updated(iter(rows)).updated(iter([rows[3][:1] + ("gone",) + rows[3][2:]]))
    for wanted in ([2, 3, 4, 99], range(15)):
        ids = [f"{number:036}" for number in wanted]
        there = [one for one in ids if int(one) != 3 and int(one) < 20]
        assert [pages.ids[at].decode() for at in pages.find(ids)] == there
