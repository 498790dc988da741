"""Names, slugs and what users type for a page."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from commonplace.errors import InvalidInput
from commonplace.model import PAGE_TYPES
from commonplace.wiki.text.slugs import (
    LONGEST_SLUG,
    LONGEST_SLUG_BYTES,
    RESERVED,
    check_alias,
    check_tag,
    check_title,
    free_slug,
    page_slug,
    parse_ref,
    slug_of,
)
from tests.cases import each_case

ANY = st.text(st.characters(), max_size=80)
LONG = st.text(st.sampled_from("aé -が日😀'&+"), max_size=400)


@each_case(
    ("name", "slug"),
    [
        ("Ada Lovelace", "ada-lovelace"),
        ("  Ada\tLovelace\n", "ada-lovelace"),
        ("Zoë", "zoe"),
        ("ZOE\u0308", "zoe"),
        ("Ἀθῆναι", "αθηναι"),
        ("Йошкар", "иошкар"),
        ("が", "が"),
        ("か\u3099", "が"),
        ("हिन्दी", "हिन्दी"),
        ("東京 タワー", "東京-タワー"),
        ("محمد", "محمد"),
        ("O'Brien", "obrien"),
        ("O’Brien", "obrien"),
        ("Research & Development", "research-and-development"),
        ("C++", "c-plus-plus"),
        ("C#", "c-sharp"),
        ("A+B", "a-plus-b"),
        ("#work", "work"),
        ("1 + 1", "1-1"),
        ("TCP/IP", "tcp-ip"),
        ("../../etc/passwd", "etc-passwd"),
        ("<script>alert(1)</script>", "script-alert-1-script"),
        ("ﬁle №5", "file-no5"),
        ("Ｆｕｌｌ", "full"),
        ("straße", "strasse"),
        ("a\u202eb\u200bc\u00add", "abcd"),
        ("1\ufe0f\u20e3", "1"),
        ("a_b", "a-b"),
        ("a\x00b", "a-b"),
        ("a\ud800b", "a-b"),
        ("", ""),
        (" \t\u3000", ""),
        ("\u200b\u202e\u3164", ""),
    ],
)
def test_a_name_has_one_slug(name: str, slug: str) -> None:
    assert slug_of(name) == slug


def test_names_without_a_word_are_told_apart_by_their_hash() -> None:
    slugs = [slug_of(name) for name in ("😀", "😁", "?!", "…")]
    assert all(slug.startswith("page-") and len(slug) == 13 for slug in slugs)
    assert len(set(slugs)) == len(slugs)
    assert slug_of("😀") == "page-f0443a34"


@given(ANY | LONG)
def test_the_slug_of_a_slug_is_that_slug(name: str) -> None:
    slug = slug_of(name)
    assert slug_of(slug) == slug


@given(ANY | LONG)
def test_a_slug_is_a_safe_file_name(name: str) -> None:
    slug = slug_of(name)
    assert len(slug) <= LONGEST_SLUG
    assert len(slug.encode()) <= LONGEST_SLUG_BYTES
    assert not set(slug) & set("/\\.:*?\"<>|'# \t\r\n\0_")
    assert slug == slug.strip("-")
    assert "--" not in slug


@given(ANY)
def test_case_and_blanks_around_do_not_make_another_name(name: str) -> None:
    assert slug_of(f"  {name} ") == slug_of(name) or slug_of(name).startswith("page-")


@each_case("word", ["Wort ", "x", "日本", "が"])
def test_two_long_names_stay_two(word: str) -> None:
    one, two = slug_of(word * 150 + " one"), slug_of(word * 150 + " two")
    assert one != two
    assert slug_of(one) == one
    assert one[:60] == two[:60]


def test_a_long_name_is_cut_between_words() -> None:
    head, _, digits = slug_of("seventeen letters " * 20).rpartition("-")
    assert head.endswith(("-letters", "-seventeen"))
    assert len(digits) == 8


@each_case("name", ["Index", "CON", "nul", "Com1", "lpt9", "log"])
def test_a_new_page_does_not_take_a_name_that_is_needed_elsewhere(name: str) -> None:
    assert page_slug(name) == f"{slug_of(name)}-page"
    assert page_slug(name) not in RESERVED


def test_a_taken_slug_gets_the_next_number() -> None:
    taken = {"ada", "ada-2", "ada-3"}
    assert free_slug("ada", taken.__contains__) == "ada-4"
    assert free_slug("bob", taken.__contains__) == "bob"


@given(LONG.map(slug_of).filter(bool), st.integers(1, 12))
def test_a_free_slug_is_free_and_still_a_slug(wanted: str, rivals: int) -> None:
    taken: set[str] = set()
    for _ in range(rivals):
        slug = free_slug(wanted, taken.__contains__)
        assert slug not in taken
        assert slug_of(slug) == slug
        taken.add(slug)


# --- what is stored -----------------------------------------------------------------------------


@each_case(
    ("given_title", "title"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("a\u202eb\u2066c\u200e\u061cd", "abcd"),
        ("a\u200bb\ufeffc\u2060", "abc"),
        ("👩\u200d💻", "👩\u200d💻"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("<b>", "<b>"),
        ("x" * 300, "x" * 300),
    ],
)
def test_a_title_is_kept_as_one_tidy_line(given_title: str, title: str) -> None:
    assert check_title(given_title) == title
    assert check_alias(given_title) == title


@each_case(
    ("value", "says"),
    [
        ("a\nb", "a line break"),
        ("a\rb", "a line break"),
        ("a\u2028b", "a line break"),
        ("a\tb", "a tab"),
        ("a\x00b", "U+0000"),
        ("a\x1bb", "U+001B"),
        ("a\ud800", "half a character"),
        ("", "empty"),
        (" \u200b ", "empty"),
        ("x" * 301, "at most 300"),
        ("x" * 5_000_000, "at most 300"),
        (None, "must be text"),
        (7, "must be text"),
    ],
)
def test_what_is_no_title_is_refused_with_the_reason(value: object, says: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        check_title(value)
    assert says in str(refused.value)
    assert len(str(refused.value)) < 200


@given(ANY)
def test_a_checked_title_is_its_own_check(value: str) -> None:
    try:
        title = check_title(value)
    except InvalidInput:
        return
    assert check_title(title) == title
    assert slug_of(title) != "" or not any(map(str.isalnum, title))


def test_a_tag_is_short_and_has_no_hash_sign() -> None:
    assert check_tag(" #work ") == "work"
    assert check_tag("C#") == "C#"
    for value in ("#", "x" * 101, ""):
        with pytest.raises(InvalidInput):
            check_tag(value)


# --- what is typed ------------------------------------------------------------------------------


@each_case(
    ("text", "parts"),
    [
        ("ada", ("", "", "ada")),
        ("Ada Lovelace", ("", "", "ada-lovelace")),
        ("entity/ada", ("", "entity", "ada")),
        ("Entity/Ada", ("", "entity", "ada")),
        ("team:ada", ("team", "", "ada")),
        ("team:entity/ada", ("team", "entity", "ada")),
        ("my team:Ada Lovelace", ("my team", "", "ada-lovelace")),
        ("wiki:ada", ("", "", "ada")),
        ("wiki:team:entity/ada", ("team", "entity", "ada")),
        ("/wiki/entity/ada", ("", "entity", "ada")),
        ("wiki/entity/ada.md", ("", "entity", "ada")),
        ("../entity/ada.md", ("", "entity", "ada")),
        ("../../wiki/entity/ada.md", ("", "entity", "ada")),
        ("ada.MD", ("", "", "ada")),
        ("Plan: B", ("", "", "plan-b")),
        ("TCP/IP", ("", "", "tcp-ip")),
        ("entity/TCP/IP", ("", "entity", "tcp-ip")),
        ("entity/", ("", "", "entity")),
        ("https://example.org/x", ("", "", "https-example-org-x")),
        ("C#", ("", "", "c-sharp")),
        ("C# in Depth", ("", "", "c-sharp-in-depth")),
        ("#work", ("", "", "work")),
        (":", ("", "", slug_of(":"))),
        ("", ("", "", "")),
        (".md", ("", "", "md")),
    ],
)
def test_a_page_is_found_by_what_users_type(text: str, parts: tuple[str, str, str]) -> None:
    ref = parse_ref(text)
    assert (ref.book, ref.type, ref.key) == parts
    assert ref.text == text


@pytest.mark.parametrize(
    "text", ["ada#Early life", "entity/ada.md#Early life", "wiki:ada#Early life"]
)
def test_a_heading_is_not_part_of_the_name(text: str) -> None:
    assert parse_ref(text).key == "ada"
    assert parse_ref(text).heading == "Early life"


@given(st.sampled_from(sorted(PAGE_TYPES)), ANY.map(slug_of).filter(bool))
def test_every_address_is_read_back(kind: str, slug: str) -> None:
    for text in (
        f"{kind}/{slug}",
        f"/wiki/{kind}/{slug}",
        f"team:{kind}/{slug}",
        f"{kind}/{slug}.md",
    ):
        ref = parse_ref(text)
        assert (ref.type, ref.key) == (kind, slug)


@given(ANY)
def test_no_text_is_too_strange_to_be_read(text: str) -> None:
    assert slug_of(parse_ref(text).key) == parse_ref(text).key


@given(st.text("abzAZ09 -\u212a\u0130", min_size=1, max_size=30))
def test_a_name_of_plain_words_has_the_slug_that_it_has_with_an_apostrophe(name: str) -> None:
    assume(any(map(str.isalnum, name)))
    assert slug_of(name) == slug_of(f"{name}'")
