import unicodedata
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from commonplace.wiki.vault.names import LONGEST, file_name, file_paths, same
from tests.wiki.vault.sample import page

ID = "01900000-0000-7000-8000-00000000abcd"
NASTY = st.text(st.characters(exclude_categories=["Cs"]), max_size=200)


@given(NASTY)
def test_a_name_is_one_that_every_file_system_can_hold(slug: str) -> None:
    name = file_name(slug, ID)
    assert 0 < len(name.encode()) <= LONGEST + 1
    assert not set(name) & set('\\/<>:"|?*#^[]%\0')
    assert name == unicodedata.normalize("NFC", name)
    assert not name.startswith(".") and name[-1] not in ". "
    assert not any(unicodedata.category(each)[0] in "CZ" for each in name)
    assert name.split(".")[0].lower() not in {"con", "prn", "aux", "nul", "com1", "lpt9"}
    assert name.lower() not in {"index", "log", "readme", "agents"}


def test_slugs_keep_their_name_where_they_can() -> None:
    for slug in ("ada", "ada-lovelace", "c-plus-plus", "東京", "straße", "зима"):
        assert file_name(slug, ID) == slug


def test_what_a_file_system_or_a_vault_needs_is_avoided() -> None:
    assert file_name("con", ID) == "con_"
    assert file_name("aux.md", ID) == "aux.md_"
    assert file_name("../../etc/passwd", ID) == "etc-passwd"
    assert file_name("index", ID) == "index_"
    assert file_name("wisdom", ID) == "wisdom_"
    assert file_name("...", ID) == "page-0000abcd"
    assert file_name("a" * 300, ID).endswith("-0000abcd")
    assert file_name("🦊" * 100, ID).startswith("🦊🦊")
    assert file_name("a\u202eb\u200bc", ID) == "a-b-c"


@given(st.lists(st.tuples(st.sampled_from(["entity", "topic"]), NASTY), max_size=12))
def test_no_two_pages_share_a_file_and_the_order_does_not_matter(
    wanted: list[tuple[str, str]],
) -> None:
    pages = [page(n, type, slug, "T") for n, (type, slug) in enumerate(wanted)]
    paths = file_paths(pages)
    assert len({same(path) for path in paths.values()}) == len(pages)
    assert file_paths(reversed(pages)) == paths
    assert all(path.count("/") == 2 and path.startswith("wiki/") for path in paths.values())


def test_names_that_some_file_system_takes_for_one_are_told_apart() -> None:
    names = ["straße", "STRASSE", "é", "e\u0301", "Ｋ", "k"]
    paths = file_paths(page(n, "topic", name, "T") for n, name in enumerate(names))
    assert len({same(path) for path in paths.values()}) == len(names)
    assert [*paths.values()][0] == "wiki/topic/straße.md", "the oldest keeps its name"


def test_a_new_page_moves_no_older_one() -> None:
    old = [page(1, "topic", "ada", "A"), page(2, "topic", "Ada", "B")]
    before = file_paths(old)
    after = file_paths([*old, page(3, "topic", "ADA", "C")])
    assert {key: after[key] for key in before} == before


def test_an_archived_page_is_in_the_archive() -> None:
    shelved = replace(page(1, "topic", "ada", "A"), status="archived")
    assert [*file_paths([shelved]).values()] == ["archive/topic/ada.md"]
