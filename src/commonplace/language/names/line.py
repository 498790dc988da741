"""One sentence as the search for names sees it: its words, its tags, what its capitals say."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from commonplace.language.identify import frequent_languages, is_very_frequent
from commonplace.language.lemmas import lemma
from commonplace.language.lexicon import look_up
from commonplace.language.names.words import (
    any_words,
    cut_elision,
    is_calendar,
    is_ordinary,
    is_particle,
    is_title,
    language_words,
)
from commonplace.language.packs import load_pack
from commonplace.language.sentences import Sentence

#: Languages whose tags the tagger knows; ``und`` is a note too short to tell.
TAGGED = frozenset({"en", "und"})

_OPENERS = frozenset(":\"“„«‘'(-–—|.!?…*/[")
_QUOTES = frozenset("\"“”„«»‘’'*")
_CLOSED_TAGS = frozenset("DT PRP PRP$ EX WP WDT WRB WP$ IN CC TO PDT CD UH".split())
_MOST_PARTICLES = 3
#: What stands inside words of scripts without capitals.
_JOINERS = "-\u200c\u200d"
_GERMAN = ("vom", "zum", "zu", "am", "ob", "das", "den", "der", "des", "du")
_HEXADECIMAL = frozenset("0123456789abcdef-")
#: What people do, and things hardly.
_OF_PERSONS = frozenset("live work move will-move play speak eat drink like love hate use".split())
_FINITE = frozenset({"VBZ", "VBD", "MD"})
_VERBS = frozenset({"VBZ", "VBD", "VBP", "MD"})


@dataclass(frozen=True)
class Line:
    """A sentence with its tags, which are empty where the language has none."""

    text: str
    sentence: Sentence
    tags: Sequence[str]
    language: str
    #: Whether its script has no capitals, so that only words of other scripts can have one.
    is_caseless: bool = False

    @cached_property
    def words(self) -> list[str]:
        return [token.text for token in self.sentence.tokens]

    @cached_property
    def lows(self) -> list[str]:
        return [word.lower() for word in self.words]

    @cached_property
    def lemmas(self) -> frozenset[str]:
        """The lemmas of its words in lower case; the words themselves where there are no tags."""
        if not self.tags:
            return frozenset(self.lows)
        pairs = zip(self.words, self.lows, self.tags, strict=True)
        found = {lemma(word, tag) if tag[:3] != "NNP" else low for word, low, tag in pairs}
        return frozenset(found).union(self.lows)

    @cached_property
    def capitals(self) -> list[bool]:
        foreign, english = not self.is_caseless, self.is_tagged()
        return [
            is_capital(word)
            or (foreign and has_no_case(word))
            or (english and _has_small_article(word))
            for word in self.words
        ]

    @cached_property
    def is_loud(self) -> bool:
        """Whether capitals say nothing here: a headline, or somebody who shouts."""
        long = [word for word in self.words if len(word) > 3 and word.isalpha()]
        shouted = sum(word.isupper() for word in self.words if len(word) > 1 and word.isalpha())
        titled = len(long) > 3 and not any(map(str.islower, long))
        return titled or shouted > max(2, len(long) // 2)

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

    def is_quoted(self, first: int, last: int) -> bool:
        """Whether words stand alone between quotes, as titles do."""
        before, after = self.low(first - 1), self.low(last)
        return before in _QUOTES and after in _QUOTES and first > 1

    def is_quote(self, place: int) -> bool:
        return self.low(place) in _QUOTES

    def is_title_start(self, place: int) -> bool:
        """Whether a title in quotes may start here, which is not where the sentence does."""
        return place > 1 and self.is_quote(place - 1) and self.capitals[place]

    def is_small_start(self, place: int) -> bool:
        """Whether a small word has a capital that only a title gives it: *Under the Anvil*."""
        if not self.is_tagged() or not self.goes_on(place) or self.begins(place):
            return False
        word = self.lows[place]
        return (
            self.is_closed(place) and not is_title(word, "en") and not self.words[place].isupper()
        )

    def skip_links(self, place: int) -> int:
        """Skip the small words, two at most, that stand between the words of a title."""
        links = language_words("en", "links")
        place += self.low(place) == "and" and self.low(place + 1) in links
        for _ in range(2):
            place += self.low(place) in links and self.words[place].islower()
        return place

    def skip_capitals(self, place: int) -> int:
        """Skip the words by which a name can go on."""
        while self.goes_on(place):
            place += 1
        return place

    def touches(self, place: int) -> bool:
        """Whether nothing stands between a word and the one before it."""
        tokens = self.sentence.tokens
        return tokens[place - 1].end == tokens[place].start

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
        if is_calendar(self.lows[place]):
            following = self.skip_foreign(place + 1) if self.is_tagged() else place + 1
            foreign = following > place + 1 and self.capitals[place]
            if self.goes_on(following) and (foreign or self.is_ordinary(following)):
                return True
            return self.is_month_name(place)
        word = self.words[place]
        if word[0].isdigit():
            return len(word) < 4 and word[-1].isupper() and self.goes_on(place + 1)
        if self.capitals[place] and is_title(word, self.language):
            return (
                self.goes_on(place) or self.goes_on(place + 1) or is_particle(self.low(place + 1))
            )
        english = self.is_tagged() or self.language == "nl"  # elsewhere it is a preposition
        if english and place and is_particle(word) and not self.capitals[place - 1]:
            return self.goes_on(self.skip_particles(place))
        return self.goes_on(place) and not self.is_measure(place)

    def is_month_name(self, place: int) -> bool:
        """Whether a month may be somebody's first name: *April Adler*, not *in April Adler*."""
        if not self.is_tagged() or self.lows[place] not in any_words("months"):
            return False
        return self.goes_on(place + 1) and self.low(place - 1) not in language_words("en", "dated")

    def is_common_opening(self, place: int) -> bool:
        """Whether a word of another language that begins a sentence before a name is none of it:
        *Gestern Anna*, not *Projekt Linde* or a first name that is a word."""
        pack = load_pack(self.language)
        if pack is None:
            return True
        low = self.lows[place]
        common = is_very_frequent(low, self.language) or self.is_small(low)
        return common and low not in pack.table("nouns")

    def can_join(self, place: int) -> bool:
        """Whether a word may be a particle; *vom* and *zum* are prepositions in German."""
        low = self.low(place)
        return is_particle(low) and not (self.language == "de" and low in _GERMAN)

    def skip_foreign(self, place: int) -> int:
        """Skip the small words of another language inside a name: *Kofi í Dal*, *Haus am See*."""
        end = place
        while end < len(self.words) and end - place < _MOST_PARTICLES:
            word = self.words[end]
            known = look_up(word).classes and not is_particle(word)
            if known or not (word.isalpha() and word.islower()):
                break
            if len(word) > 2 and not is_particle(word) and not frequent_languages(word):
                break
            end += 1
        return end

    def skip_particles(self, place: int) -> int:
        """Skip the small words of a name: *van der* before *Berg*."""
        for _ in range(_MOST_PARTICLES):
            word = self.words[place] if place < len(self.words) - 1 else ""
            if not word.islower() or not is_particle(word):
                break
            place += 1
        return place

    def goes_on(self, place: int) -> bool:
        """Whether a name that began before a word can go on with it."""
        if not 0 <= place < len(self.words) or not self.capitals[place]:
            return False
        return not is_calendar(self.lows[place]) and not is_never(self.words[place])

    def is_plain(self, place: int) -> bool:
        """Whether an ordinary word is one by its tag too: *Thanks*, *Yesterday*, *Glad*."""
        return self.tag(place) in ("NN", "NNS", "UH", "JJ") and self.is_ordinary(place)

    def is_modifier(self, place: int) -> bool:
        """Whether a word only says which one: *an LGBTQ group*."""
        common = self.tag(place + 1) in ("NN", "NNS") or self.low(place + 1) == "+"
        return common or self.low(place - 1) in ("a", "an")

    def is_measure(self, place: int) -> bool:
        """Whether a word is the unit of a number: *64 GB*."""
        word = self.words[place]
        return (
            place > 0 and self.words[place - 1][-1].isdigit() and word.isupper() and len(word) < 4
        )

    def is_bare(self, place: int) -> bool:
        """Whether nothing before a word makes a common noun of it: *asked Penny*, *in Rust*."""
        noun = self.tag(place).startswith("NN") or not self.is_ordinary(place)
        return noun and self.is_governed(place)

    def is_governed(self, place: int) -> bool:
        """Whether a word stands right behind a verb, a preposition or a conjunction."""
        return place > 0 and self.tag(place - 1)[:2] in ("VB", "IN", "TO", "CC", "RP", "MD")

    def has_noun_place(self, place: int) -> bool:
        """Whether an adverb or the like stands where a noun does, in a sentence that writes no
        other words with a capital: *coffee at Later with Ann*, not *Things to Consider*."""
        if not self.is_governed(place) or self.tag(place + 1).startswith("NN"):
            return False
        return self.words[place - 1].islower() and self.low(place - 1) != "to"

    def does_something(self, end: int) -> bool:
        """Whether what ends before a word does what follows: *X moved*, *X's car*, *X: “No.”*"""
        if self.low(end) == ":":
            return self.low(end + 1) == "i" or self.low(end + 1) in _QUOTES
        if self.low(end) in ("'s", "’s"):
            return self.tag(end) == "POS" and self.low(end + 1) != ""
        if not self.is_tagged():
            return self._does_in_other_language(end) or (end == 1 and self.acts(0))
        after = end + (self.tag(end) == "RB")
        if self.tag(after) in _FINITE:
            return True
        low = self.low(after)
        return not self.has_verb and low.endswith(("s", "ed")) and "v" in look_up(low).classes

    def can_be_subject(self, first: int, end: int) -> bool:
        """Whether what stands before a name lets it be who does what follows."""
        if self.low(end) in ("'s", "’s") or first == 0:
            return True
        if self.language == "de":
            return self.begins(first)
        return self.tag(first - 1) not in ("IN", "TO")

    def _does_in_other_language(self, end: int) -> bool:
        end = self._skip_adverbs(end)
        word = cut_elision(self.words[end]) if end < len(self.words) else ""
        if not word.isalpha() or not word.islower():
            return False
        known = self._find_verb(end) or word in self.listed("auxiliaries")
        return bool(known) or not self.is_small(word)

    def _skip_adverbs(self, place: int) -> int:
        """Skip what stands between a subject and its verb: negation, *now*, *se*."""
        pack = load_pack(self.language)
        for kind in ("negation", "now", "ignored") if pack else ():
            place += self.low(place) in pack.words(kind) if pack else 0
        return place

    def _find_verb(self, place: int) -> str:
        """Find the English verb of the first word from a place on, in another language."""
        pack = load_pack(self.language)
        if pack is None or self.is_tagged():
            return ""
        return pack.table("verbs").get(cut_elision(self.low(self._skip_adverbs(place))), "")

    def acts(self, place: int) -> bool:
        """Whether a word that begins a note in another language is who does what follows: *Diego
        vive*. A common noun has an article there; in German only *be* and *have* can be of things.
        """
        if place or is_very_frequent(self.lows[place], self.language):
            return False
        verb = self._find_verb(1)
        return bool(verb) and (self.language != "de" or verb in _OF_PERSONS)

    def acts_as_person(self, end: int) -> bool:
        """Whether who ends here does what people do: *Bérénice Tournier vit à Nancy*."""
        return self._find_verb(end) in _OF_PERSONS

    def is_small(self, low: str) -> bool:
        """Whether a word of a language without tags is an article, a preposition or the like."""
        return len(low) < 4 or any(
            low in self.listed(kind) for kind in ("articles", "with", "prepositions", "possessives")
        )

    def listed(self, kind: str) -> frozenset[str]:
        return language_words("en" if self.language == "und" else self.language, kind)


def is_never(word: str) -> bool:
    """Whether a word with a capital names nobody: *CEO*, *RPGs*, *Mom*."""
    low = word.lower().rstrip(".")
    if low in any_words("never"):
        return not (word.isupper() and low in any_words("ships"))
    return len(word) > 2 and word.endswith("s") and word[:-1].isupper()


def is_kind(word: str, tag: str) -> bool:
    """Whether a word is as often a thing's kind as its name: a few capitals, or a plural."""
    return tag == "NNPS" or (len(word) < 6 and word.isupper() and word.isalnum())


def is_compound(word: str) -> bool:
    """Whether a name is only the first part of a longer word: *Europe-related*, *Monday-prep*."""
    first, *others = word.split("-")
    if not first or not others:
        return False
    lower = any(part.isalpha() and part.islower() and not is_particle(part) for part in others)
    return lower or is_calendar(first.lower())


def has_no_case(word: str) -> bool:
    """Whether a word is of a script that has no capitals."""
    if word.isascii() or word.isupper():
        return False
    return word[0].isalpha() and all(
        each.title() == each if each.isalpha() else each in _JOINERS or unicodedata.combining(each)
        for each in word
    )


def is_code(word: str) -> bool:
    """Whether a word is spelled as only made-up names are: *9tails*, *hundred.acre*, *.envoi*."""
    parts = word.removeprefix(".").replace(".", "-").split("-")
    if not word.isascii() or not word.islower() or not all(map(str.isalnum, parts)):
        return False
    if "." in word:
        listed = parts[-1] in any_words("files") or not any(map(str.isalpha, parts))
        return not listed and min(map(len, parts)) > 1
    letters = sum(map(str.isalpha, word))
    if letters == len(word.replace("-", "")) or set(word) <= _HEXADECIMAL:
        return False
    return letters > 3 and word.isalnum() if word[0].isdigit() else letters > 2


def is_program(word: str) -> bool:
    """Whether a word is the name of a program's file: *tidy.py*."""
    stem, _, ending = word.rpartition(".")
    return (
        bool(stem)
        and ending in any_words("programs")
        and stem.replace("_", "").isalnum()
        and stem.islower()
    )


def _is_elided(word: str) -> bool:
    """Whether a word is an article or pronoun and what it is for: *J'ai*, *L'école*."""
    article, mark, rest = word.replace("’", "'").partition("'")
    elided = len(article) == 1 or article.lower() in ("qu", "un")
    return bool(mark) and elided and rest[:1].islower()


def _has_small_article(word: str) -> bool:
    """Whether a name begins with an article or preposition in lower case: *d'Aubigny*."""
    article, mark, rest = word.replace("’", "'").partition("'")
    return bool(mark) and len(article) < 3 and article.islower() and rest[:1].isupper()


def is_capital(word: str) -> bool:
    """Whether a word is written as names are: *Ada*, *eBay*, *.NET*, *C#*; not a path or handle."""
    if word[0] in "@#/~" or "/" in word or "@" in word or "_" in word or word.startswith("http"):
        return False
    bare = word.lstrip(".")
    if bare[:1].isupper():
        return not is_compound(word) and not _is_elided(word)
    return bare[:1].isalpha() and bare.isalnum() and any(map(str.isupper, bare[1:3]))
