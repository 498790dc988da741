"""A section of bullets read line by line says what it says when it is read as a whole."""

from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.wiki import carry
from commonplace.wiki.text import links
from commonplace.wiki.text.bullets import lines_alone
from commonplace.wiki.text.sentences import SIMPLE, plain
from tests.cases import each_case

PIECES = [
    "Ada met [Bo](/wiki/entity/bo) at [[Lisbon|the city]].",
    "1 March 2026 — Mara: “It is 3.5 m. [Pebble](/wiki/entity/pebble)!”",
    "[**Kimchi Corner**](/wiki/entity/kimchi-corner) — Korean, e.g. in Toronto.",
    "an open [bracket",
    "closed](/wiki/entity/x) here",
    "![[plan.pdf]] and https://example.org/a_b",
    "*emphasis* with _signs_ and \\[escapes\\] \\* too.",
    "Dr. Chen said no. Then yes!",
    "東京で会いました。楽しかった。",
    "[one]: /wiki/entity/one",
    "$x$ | a | b |",
    "# no heading",
    "==marked== %%hidden",
    "--- rule? ---",
]


@given(
    st.lists(st.lists(st.sampled_from(PIECES), min_size=1, max_size=3), max_size=6), st.booleans()
)
def test_line_by_line_is_the_same_as_all_at_once(bullets: list[list[str]], headed: bool) -> None:
    text = "## Notes\n\n" * headed + "".join(
        f"- 2 January 2026 — {' '.join(each)}\n" for each in bullets
    )
    assert lines_alone(text) is not None
    whole = tuple(dict.fromkeys(carry._in_text(text)))
    assert carry._hashes(text) == whole
    drawn = dict.fromkeys(links._drawn(text))
    line_by_line = dict.fromkeys(
        each for line in lines_alone(text) or () for each in links._drawn(line)
    )
    assert [*line_by_line] == [*drawn]


@each_case(
    "text",
    [
        "## Notes\n\n- one\n  goes on\n",
        "## Notes\n\n- one\n\nprose\n",
        "## Notes\n\n- `code\n- more`\n",
        "## Notes\n\n- <!-- hidden\n- hidden -->\n",
        "## Notes\n\n- one\n    - below\n",
        "- one\n## Notes\n- two\n",
        "- one\r\n- two\r\n",
        "- - \n",
        "- 1. one\n",
        "- [ ] to do\n",
        "- # no heading\n",
    ],
)
def test_what_can_reach_over_a_line_is_read_as_a_whole(text: str) -> None:
    assert lines_alone(text) is None


SIMPLY = [
    "Ada", "Dr. Chen", "it ends. ", "really! ", "no?", "3.5", "“quoted”", "漢字。", "é", " ", "#",
    ">", "- ", "1. ", "[Bo](/wiki/entity/bo)", "[a b](../topic/z.md)", "[q](wiki:Ada)",
    "[e](https://a.b)", "[](/wiki/topic/x)", "[- n](/wiki/topic/x#h)", "[h](#h)", "[h](/wiki/#h)",
    "|", "\u2028", "\t",
]  # fmt: skip


@given(st.lists(st.sampled_from(SIMPLY), max_size=12).map("".join))
def test_what_has_no_signs_but_its_links_reads_as_it_does_beside_a_sign(words: str) -> None:
    line = f"- 2 January 2026 — {words}"
    beside = f"{line} ["  # opens nothing, and is no link: the line is not simple any more
    assert SIMPLE.fullmatch(line)
    assert not SIMPLE.fullmatch(beside)
    assert plain(beside) == f"{plain(line)} ["
    drawn = [(*drawn, near.removesuffix("[").strip()) for *drawn, near in links._drawn(beside)]
    assert [*links._in_line(line)] == drawn


@given(
    st.lists(st.sampled_from(SIMPLY), max_size=8).map("".join),
    st.sampled_from(["", ".", "!", "?", "…", ".”", "!”", "~", "*", "..."]),
    st.sampled_from(
        ["", "", " very much. She has a cat", ". Baz", "? Baz", " [Bo](/wiki/entity/bo)"]
    ),
)
@example("Tea", "", " *(again)* very much. She has a cat")
def test_a_bullet_read_by_itself_reads_as_it_does_in_full(words: str, ends: str, more: str) -> None:
    line = f"- 2 January 2026 — {words}{ends}{more}"
    if lines_alone(line) == [line]:
        assert carry.line_hashes(line) == tuple(carry._in_text(line))
        assert [*links._in_line(line)] == [*links._drawn(line)]
