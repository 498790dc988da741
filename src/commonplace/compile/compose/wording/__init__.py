"""The words of composed pages: one TOML file a language, and the functions that fill it."""

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Attribute:
    """How an attribute is worded; each template has one place, ``{value}``."""

    #: Its place on a page.
    order: int
    now: str = ""
    was: str = ""
    began: str = ""
    label: str = ""
    tail: str = ""
    #: The part of a decision's page where it stands.
    part: str = ""
    #: What a value without one is counted in: "years".
    unit: str = ""
    #: What joins its value's page to the subject's: "Lives here", "Leads".
    of: str = ""
    #: Whether its own sentence is told in full, where that begins with the subject.
    in_full: bool = False
    #: Whether the language lists it.
    is_known: bool = True

    def fill(self, template: str, value: str) -> str:
        """Fill one of its templates."""
        counted = f"{value} {self.unit}" if self.unit and " " not in value else value
        return template.format(value=counted)


@dataclass(frozen=True, slots=True)
class TitleWords:
    """By which words a decision gets its title; all in lower case."""

    deciders: tuple[str, ...]
    scopes: tuple[str, ...]
    openings: tuple[str, ...]
    labels: tuple[str, ...]
    ends: tuple[str, ...]
    verbs: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Signs:
    """Words by which a sentence is ranked, all in lower case."""

    #: What means nothing near the beginning of a sentence, as its first word and as its last.
    early: frozenset[str]
    first: frozenset[str]
    last: frozenset[str]
    #: What is said to somebody, tells that somebody spoke, and is soon over.
    address: frozenset[str]
    speech: frozenset[str]
    passing: frozenset[str]
    #: Events of a life, by kind: words that are all in the sentence.
    milestones: Mapping[str, tuple[frozenset[str], ...]]


@dataclass(frozen=True, slots=True)
class Openings:
    """What stands before a sentence and tells nothing, in lower case."""

    words: frozenset[str]
    #: How somebody begins who speaks of themselves: "I went" is "Went" on their page.
    speaker: str
    #: Words with which that cannot be left out.
    own: frozenset[str]


#: The part of a record that says what was decided.
DECIDED = "decision"
#: So many of them stand one behind the other.
_MOST_OPENINGS = 3
_SIGNS = ("early", "first", "last", "address", "speech", "passing")


@dataclass(frozen=True, slots=True)
class Wording:
    """The templates of one language."""

    months: tuple[str, ...]
    articles: tuple[str, ...]
    stops: str
    #: Groups of attributes that tell who somebody is; one of each group is enough.
    identifying: tuple[tuple[str, ...], ...]
    said_again: tuple[str, ...]
    headings: Mapping[str, str]
    days: Mapping[str, str]
    phrases: Mapping[str, str]
    #: Words with which a sentence may begin that are no names.
    begins: frozenset[str]
    signs: Signs
    openings: Openings
    #: What stands behind a name, and before one, where a sentence says who or what that is.
    tells_what: tuple[str, ...]
    gives_name: tuple[str, ...]
    title: TitleWords
    #: What the lists of pages are called, by type; what has none is on the one of ``thing``.
    lists: Mapping[str, str]
    attributes: Mapping[str, Attribute]
    #: How headings in a record of a decision begin, by the part that they head.
    record: Mapping[str, tuple[str, ...]]

    def find_part(self, heading: str) -> str:
        """Find the part of a record that the last of its headings names; else what was decided."""
        last = heading.rpartition(" > ")[2].casefold()
        return next((part for part, starts in self.record.items() if last.startswith(starts)),
                    DECIDED)  # fmt: skip

    def say(self, phrase: str, **values: object) -> str:
        """Fill a phrase. What is filled in is not read again, so braces in it mean nothing."""
        return self.phrases[phrase].format(**values)

    def say_known(self, phrase: str, suffix: str, **values: object) -> str:
        """Fill a phrase, or the one for a missing value where one of the values is empty."""
        return self.say(phrase if all(values.values()) else f"{phrase}{suffix}", **values)

    def list_values(self, values: Sequence[str], last: str = "and") -> str:
        """Join values: "a, b and c"."""
        if len(values) < 2:
            return "".join(values)
        return self.phrases["comma"].join(values[:-1]) + self.phrases[last] + values[-1]

    def end_sentence(self, text: str) -> str:
        """Put a full stop behind a text that has none."""
        bare = text.rstrip("\"'“”’»)]")
        return text if bare.endswith(tuple(self.stops)) and text else f"{text}."

    def open_sentence(self, text: str) -> str:
        """Take the full stop off, so that something can follow."""
        return text[:-1] if text.endswith(".") and not text.endswith("..") else text

    def begin_sentence(self, text: str) -> str:
        """Begin a sentence with a capital letter, unless its first word may be a name."""
        is_common = text.partition(" ")[0] in self.begins
        return text[:1].upper() + text[1:] if is_common else text

    def drop_openings(self, text: str, names: Collection[str]) -> str:
        """Leave out what stands before a sentence and tells nothing: "By the way, I sail.", "Hey
        Tom, it works." ``names``: of whom the sentence names, in lower case."""
        words = self.openings.words
        for _ in range(_MOST_OPENINGS):
            head, comma, rest = text.partition(", ")
            told = head.casefold()
            said = told.split()
            named = said[:1] and said[0] in words and told[len(said[0]) :].strip() in names
            empty = told in words or all(each in words for each in said)
            if not comma or not rest or not (empty or named):
                break
            text = rest[:1].upper() + rest[1:]
        return text

    def restore_article(self, value: str, text: str) -> str:
        """Give a value the article that it has in its sentence."""
        for article in self.articles:
            if f" {article} {value}" in text:
                return f"{article} {value}"
        return value


@lru_cache(maxsize=8)
def load_wording(language: str) -> Wording:
    """Read the words of a language."""
    place = files("commonplace.compile.compose") / "wording" / f"{language}.toml"
    told = tomllib.loads(place.read_text("utf-8"))
    days = dict(told["days"])
    return Wording(
        months=tuple(told["months"]),
        articles=tuple(told["articles"]),
        stops=told["stops"],
        identifying=tuple(map(tuple, told["identifying"])),
        said_again=tuple(days.pop("said_again")),
        headings=told["headings"],
        days=days,
        phrases=told["phrases"],
        begins=frozenset(told["begins"]),
        signs=Signs(
            **{name: frozenset(told["signs"][name]) for name in _SIGNS},
            milestones={
                kind: tuple(frozenset(each.split()) for each in entries)
                for kind, entries in told["milestones"].items()
            },
        ),
        openings=Openings(
            words=frozenset(told["openings"]["words"]),
            speaker=told["openings"]["speaker"],
            own=frozenset(told["openings"]["own"]),
        ),
        tells_what=tuple(told["tells_what"]),
        gives_name=tuple(told["gives_name"]),
        title=TitleWords(
            **{name: tuple(each) for name, each in told["title"].items() if name != "verbs"},
            verbs=told["title"]["verbs"],
        ),
        lists=told["lists"],
        attributes={
            name: Attribute(order, **entry)
            for order, (name, entry) in enumerate(told["attributes"].items())
        },
        record={part: tuple(starts) for part, starts in told.get("record", {}).items()},
    )
