"""One sentence as the search for names sees it: its words, where capitals say something, its tags."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from commonplace.language.lexicon import look_up
from commonplace.language.names.words import any_words, is_calendar, is_ordinary, language_words
from commonplace.language.sentences import Sentence

#: Languages whose tags the tagger knows; ``und`` is a note too short to tell.
TAGGED = frozenset({"en", "und"})

_OPENERS = frozenset(":\"“„«‘'(-–—|.!?…*/[")
_CLOSED_TAGS = frozenset("DT PRP PRP$ EX WP WDT WRB WP$ IN CC TO PDT CD UH".split())
_FINITE = frozenset({"VBZ", "VBD", "MD"})
_VERBS = frozenset({"VBZ", "VBD", "VBP", "MD"})


@dataclass(frozen=True)
class Line:
    """A sentence with its tags, which are empty where the language has none."""

    text: str
    sentence: Sentence
    tags: Sequence[str]
    language: str

    @cached_property
    def words(self) -> list[str]:
        return [token.text for token in self.sentence.tokens]

    @cached_property
    def lows(self) -> list[str]:
        return [word.lower() for word in self.words]

    @cached_property
    def capitals(self) -> list[bool]:
        return [is_capital(word) for word in self.words]

    @cached_property
    def is_loud(self) -> bool:
        """Whether capitals say nothing here: a headline, or somebody who shouts."""
        long = [word for word in self.words if len(word) > 3 and word.isalpha()]
        titled = sum(word[0].isupper() for word in long)
        shouted = sum(word.isupper() for word in self.words if len(word) > 1 and word.isalpha())
        return (len(long) > 3 and titled * 5 >= len(long) * 4) or shouted > max(2, len(long) // 2)

    @cached_property
    def has_verb(self) -> bool:
        return any(tag in _VERBS for tag in self.tags)

    def tag(self, place: int) -> str:
        return self.tags[place] if 0 <= place < len(self.tags) else ""

    def low(self, place: int) -> str:
        return self.lows[place] if 0 <= place < len(self.lows) else ""

    def is_tagged(self) -> bool:
        return self.language in TAGGED

    def begins(self, place: int) -> bool:
        """Whether a word begins a sentence or what is like one, so that it has a capital anyway."""
        return place == 0 or self.words[place - 1][-1] in _OPENERS

    def is_ordinary(self, place: int) -> bool:
        return is_ordinary(self.words[place], self.language)

    def is_closed(self, place: int) -> bool:
        """Whether a word is one of the small words of English: *There*, *What*, *Nobody*."""
        classes = look_up(self.lows[place]).classes
        tag = self.tag(place)
        return "o" in classes or tag in _CLOSED_TAGS or (tag[:2] == "RB" and "n" not in classes)

    def is_name_tag(self, place: int) -> bool:
        return self.tag(place).startswith("NNP")

    def can_start(self, place: int) -> bool:
        """Whether a name can start with a word."""
        if not self.capitals[place] or self.lows[place] in any_words("never"):
            return False
        return not is_calendar(self.lows[place]) or self.goes_on(place + 1)

    def goes_on(self, place: int) -> bool:
        """Whether a name that began before a word can go on with it."""
        if place >= len(self.words) or not self.capitals[place]:
            return False
        return not is_calendar(self.lows[place]) and self.lows[place] not in any_words("never")

    def does_something(self, end: int) -> bool:
        """Whether what ends before a word does what follows: *X moved*, *X also likes*, *X's car*."""
        if self.low(end) in ("'s", "’s"):
            return self.tag(end) == "POS" and self.low(end + 1) != ""
        if not self.is_tagged():
            return self._does_in_other_language(end)
        after = end + (self.tag(end) == "RB")
        if self.tag(after) in _FINITE:
            return True
        low = self.low(after)
        return not self.has_verb and low.endswith(("s", "ed")) and "v" in look_up(low).classes

    def _does_in_other_language(self, end: int) -> bool:
        word = self.words[end] if end < len(self.words) else ""
        if not word.isalpha() or not word.islower():
            return False
        low = word.lower()
        return low in self.listed("auxiliaries") or not self.is_small(low)

    def is_small(self, low: str) -> bool:
        """Whether a word of a language without tags is an article, a preposition or the like."""
        return len(low) < 4 or any(
            low in self.listed(kind) for kind in ("articles", "with", "prepositions", "possessives")
        )

    def listed(self, kind: str) -> frozenset[str]:
        return language_words("en" if self.language == "und" else self.language, kind)


def is_capital(word: str) -> bool:
    """Whether a word is written as names are: *Ada*, *eBay*, *.NET*, *C#*; not a path or handle."""
    if word[0] in "@#/~" or "/" in word or "@" in word or word.startswith("http"):
        return False
    bare = word.lstrip(".")
    if bare[:1].isupper():
        return True
    return bare[:1].isalpha() and bare.isalnum() and any(map(str.isupper, bare[1:3]))
