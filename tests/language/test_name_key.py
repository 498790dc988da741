"""The key of a name: the one way in which the whole house compares names."""

from hypothesis import example, given
from hypothesis import strategies as st

from commonplace.language.name_key import name_key
from tests.cases import each_case


@each_case(
    ("name", "key"),
    [
        ("Ada Lovelace", "ada lovelace"),
        ("  ADA   lovelace\n", "ada lovelace"),
        ("Ａｄａ", "ada"),
        ("O’Brien", "o'brien"),
        ("Jean‑Luc Picard", "jean-luc picard"),
        ("Zoë", "zoë"),
        ("Zoe\u0308", "zoë"),
        ("Straße", "strasse"),
        ("AT&T", "at t"),
        ("J.R.R. Tolkien", "j r r tolkien"),
        ("C", "c"),
        ("C#", "c#"),
        ("C++", "c++"),
        ("C++'s", "c++"),
        ("F#", "f#"),
        ("Disney+", "disney+"),
        (".NET", ".net"),
        ("Net", "net"),
        ("ASP.NET", "asp net"),
        ("issue #4", "issue 4"),
        ("18+", "18"),
        ("… .and so on...", ".and so on"),
        ("foo_bar", "foo bar"),
        ("'quoted'", "quoted"),
        ("東京タワー", "東京タワー"),
        ("ジョン・スミス", "ジョン スミス"),
        ("हिन्दी", "हिन्दी"),
        ("😀", ""),
        ("", ""),
        ("the Heron", "heron"),
        ("Heron’s", "heron"),
        ("The Salt Road", "salt road"),
        ("Project  Heron", "project heron"),
        ("O'Malley's", "o'malley"),
        ("Ben & Jerry's", "ben jerry"),
        ("La Paz", "la paz"),
        ("Die Zeit", "die zeit"),
        ("田中さん", "田中"),
        ("김민수 씨", "김민수"),
        ("The", "the"),
    ],
)
def test_a_name_has_one_key_however_it_is_written(name: str, key: str) -> None:
    assert name_key(name) == key
    assert name_key(key) == key


@given(st.text() | st.text("aA1,.'’-−–/:%$€ #\u00a0\u0301İßﬁ三ا", max_size=12))
@example("\ud800")
@example("the a the 's's")
def test_a_key_is_its_own_key(text: str) -> None:
    key = name_key(text)
    assert name_key(key) == key
    assert "\0" not in key
