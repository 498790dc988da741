"""What to look at: one line for each scene, with the command that shows it; and what to ask."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from commonplace.errors import CommonplaceError

if TYPE_CHECKING:
    from commonplace.library import Book


@dataclass(frozen=True, slots=True)
class Scene:
    """Something worth seeing in the wiki."""

    look: str
    #: ``{page}`` stands for the page's address.
    command: str
    #: The page, by any of these names: the first that is one counts. Empty: no page is needed.
    pages: tuple[str, ...] = ()
    #: Where it is to be seen, if not in the book of the tour.
    book: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, how many hits are shown, and what to look at."""

    text: str
    hits: int
    look: str
    filters: dict[str, Any] = field(default_factory=dict)

    @property
    def command(self) -> str:
        options = "".join(
            f" --{name.replace('_', '-')} {value}" for name, value in self.filters.items()
        )
        return f'recall "{self.text}"{options}'


SCENES = (
    Scene(
        "Called Heron since February: the page of the old name says since when.",
        "wiki show {page} --sources",
        ("Pebble",),
    ),
    Scene(
        "Left in March and taken up again in May: what was decided, and where it is told.",
        "wiki show {page}",
        ("LoRa",),
    ),
    Scene(
        "A colleague who draws housings. Austin in Texas is another page.",
        "wiki show {page}",
        ("Austin Reyes",),
    ),
    Scene(
        "A name that nobody could place, until it came up again.",
        "trace {page}",
        ("Baltazar", "Baltazar Teles"),
    ),
    Scene(
        "38 metres or 52? Two sources, and nobody ever settled it.",
        "wiki show {page} --sources",
        ("Armona mast", "Armona"),
    ),
    Scene(
        "Her age was put right by Mara. Compiled again, it stays right.",
        "wiki blame {page}",
        ("Bolota",),
    ),
    Scene("Mara's diary, another book: no word of it is in the first.", "wiki list", book="mara"),
)

QUESTIONS = (
    Question(
        "LoRa or NB-IoT?",
        1,
        "Decided in January, reversed in March, reversed again in May.",
        {"kind": "decision"},
    ),
    Question(
        "LoRa or NB-IoT?",
        1,
        "The same, answered from what was known on 1 April.",
        {"kind": "decision", "as_of": "2026-04-01"},
    ),
    Question("When is our flight to Austin?", 1, "The city, not the colleague."),
    Question(
        "What is the correct gauge zero at Culatra?", 1, "The first reading had two digits swapped."
    ),
    Question("田中さん 納期", 1, "A supplier's name and a word of two characters, in Japanese."),
)


def to_see(book: "Book") -> list[tuple[Scene, str]]:
    """The scenes whose page is there, each with its command."""
    found = []
    for scene in SCENES:
        addresses = [address for name in scene.pages if (address := _address(book, name))]
        if addresses or not scene.pages:
            found.append((scene, scene.command.format(page=addresses[0] if addresses else "")))
    return found


def _address(book: "Book", name: str) -> str | None:
    try:
        return book.wiki.page(name).address
    except CommonplaceError:  # no page goes by that name, or several do
        return None
