"""For whom a sentence is told, and by which of their names it is placed."""

from commonplace.compile.rules.telling import tellings
from commonplace.compile.said import AlsoCalled, Named, Read, Statement


def _read(*names: str, also: tuple[AlsoCalled, ...] = (), type: str = "person") -> Read:
    named = tuple(Named(name, name.title(), type, 1.0) for name in names)
    said = Statement("They weave.", "trait", names[0], names)
    return Read(named, (said,), also)


def _placed(read: Read) -> dict[str, str]:
    """Whom it names -> the name that places it."""
    return {key: said.key for key, said in tellings("m1", "2031-05-01", read)}


def test_each_name_places_the_sentence_for_itself() -> None:
    assert _placed(_read("ilse", "tamsin")) == {"ilse": "ilse", "tamsin": "tamsin"}


def test_of_names_that_the_memory_calls_one_the_first_places_it() -> None:
    chain = (
        AlsoCalled("bodil", "tamsin", "also_called"),
        AlsoCalled("ilse", "bodil", "renamed"),
    )
    read = _read("ilse", "tamsin", "bodil", also=chain)
    assert _placed(read) == dict.fromkeys(("ilse", "tamsin", "bodil"), "ilse")


def test_what_the_memory_says_are_two_stays_two() -> None:
    read = _read("ilse", "tamsin", also=(AlsoCalled("ilse", "tamsin", "different"),))
    assert _placed(read) == {"ilse": "ilse", "tamsin": "tamsin"}


def test_a_first_name_and_its_only_full_name_are_one() -> None:
    assert _placed(_read("ilse", "ilse korhonen")) == dict.fromkeys(
        ("ilse", "ilse korhonen"), "ilse"
    )


def test_a_first_name_that_two_have_is_nobodys_in_particular() -> None:
    names = ("ilse", "ilse korhonen", "ilse vale")
    assert _placed(_read(*names)) == {name: name for name in names}


def test_a_mill_is_not_called_after_whom_its_name_begins_with() -> None:
    names = ("harrow", "harrow mill")
    assert _placed(_read(*names, type="place")) == {name: name for name in names}


def test_a_name_that_says_nothing_of_itself_is_told_nothing() -> None:
    said = Statement("They weave.", "trait", "tamsin", ("tamsin", "ilse"))
    read = Read((Named("ilse", "Ilse", "person", 1.0),), (said,))
    assert [key for key, _ in tellings("m1", "2031-05-01", read)] == ["ilse"]
