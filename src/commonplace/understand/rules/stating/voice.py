"""From the speaker's mouth to the page: first person becomes the author's name.

*I live in Porto and my sister is Eva.* by Ana → *Ana lives in Porto and Ana's sister is Eva.*

- The verb of *I* agrees with the name (am → is, try → tries), and so do the present verbs that
  *and* joins to it. Past forms and modals stay. *I'd* is *had* before a participle.
- *we* is "Ana and others": true of any we, whoever the others are. It needs a verb that tells of
  something they did or do; a *we* that means everybody ("we all have our paths") is refused.
- *my wife and I* → *Ana and Ana's wife*; *we* after it is *they*.
- *our* is Ana's where nobody else is named; *myself* is *themself*: a name has no gender here.
- Roles are described: user → the user, assistant → the assistant.
- Words inside quotation marks or backticks are another's and stay; a sentence that quotes a first
  person is refused.

Who speaks where a memory has no author: of what the user vouches for, the user; of what an agent
vouches for, the assistant; of anything else nobody knows, and the sentence is refused.
"""

import re

from commonplace.understand.rules.verbs import (
    AUXILIARIES,
    BASE,
    MODALS,
    PARTICIPLES,
    PLAIN_VERBS,
    UNCHANGED,
    is_adverb,
    is_past,
    third,
)

_ROLES = {
    "user": "the user",
    "human": "the user",
    "customer": "the customer",
    "me": "the user",
    "i": "the user",
    "assistant": "the assistant",
    "agent": "the assistant",
    "ai": "the assistant",
    "bot": "the assistant",
    "model": "the assistant",
    "system": "the system",
    "tool": "the tool",
}
_BY_TRUST = {"user": "the user", "agent": "the assistant"}
_TOKEN = re.compile(r"`[^`]*`|\"[^\"]*\"|\w+(?:['-]\w+)*|\s+|.", re.DOTALL)
#: A first person; *i* counts where somebody writes without capitals.
_FIRST = frozenset(
    """
    i i'm i've i'd i'll im ive me my mine myself we we're we've we'd we'll us our ours ourselves
    """.split()
)
_WE = frozenset("we we're we've we'd we'll".split())
_I_SHORT = {"i'm": "is", "im": "is", "i've": "has", "ive": "has", "i'll": "will"}
_WE_SHORT = {"we're": "are", "we've": "have", "we'll": "will"}
_QUOTED_FIRST = re.compile(r"\"[^\"]*\b(?:I|[Mm]y|[Mm]e|[Ww]e|[Oo]ur|I'm)\b[^\"]*\"")
#: Verbs that take things as well as doings: *likes food and drink*.
_TASTES = frozenset("likes loves enjoys prefers hates does has needs wants makes offers".split())
_HABITUAL = re.compile(r"\b(?:every|always|often|usually|daily|weekly|never|each|sometimes)\b")
_PLURAL = re.compile(r"\b(?:we|us|our|ours)\b|\bwe'", re.IGNORECASE)
#: *She asked that I come*: no agreement.
_DEMANDS = re.compile(r"\b(?:ask|request|suggest|recommend|insist|propose|demand|requir)\w* that$")
_WANTS = frozenset("want need plan hope like love prefer".split())
_HELPERS = frozenset(("am", "haven't", "don't"))
_CLAUSE_ENDS = frozenset(
    """
    because that which who whom when while if although though unless where so than whether what how
    """.split()
)
_JOINTS = frozenset("and or but then".split())
_AFTER_VERB = frozenset(
    """
    a an the my our his her their its at in on for with to from about as by into some any two three
    four five this that every each many both more new up out it them him
    """.split()
)
_ARTICLES = frozenset("my our a an the some two three four several".split())
_INSIDE = frozenset("of from in at for".split())
_VERBS = (AUXILIARIES | BASE) - {"may", "last", "march"}
_EVERYBODY = re.compile(
    r"\bwe(?: all\b| can\b| need to\b| should\b| must\b| could\b| humans\b| live in a\b|'re all\b"
    r"| as\b| often\b| tend\b| become\b| are all\b| know\b| just\b)"
    r"|\bour (?:lives|life|world|planet|society|stories|own|minds?|hearts?|bod(?:y|ies)|selves"
    r"|souls?|dreams|emotions|feelings|experiences|passions?|community|goals)\b"
    r"|\b(?:all|most) of us\b",
    re.IGNORECASE,
)


def speaker(author: str | None, trust: str) -> str | None:
    """The name that a first person is replaced with; nothing where nobody knows who speaks."""
    if author and author.strip():
        name = " ".join(author.split())
        return _ROLES.get(name.lower(), name)
    return _BY_TRUST.get(trust)


def has_first_person(words: frozenset[str]) -> bool:
    """Whether the sentence (its words, in lower case) speaks of its speaker."""
    return not _FIRST.isdisjoint(words)


def rewrite(sentence: str, name: str) -> str | None:
    """The sentence in the third person, or nothing where that would not be understood."""
    if _QUOTED_FIRST.search(sentence) or _EVERYBODY.search(sentence):
        return None
    if name == "the assistant" and _PLURAL.search(sentence):
        return None  # an assistant's we is everybody's
    tokens = _TOKEN.findall(sentence)
    words = [number for number, token in enumerate(tokens) if token[0].isalnum()]
    rewriting = _Rewriting(tokens, words, name)
    text = "".join(rewriting.run())
    return None if rewriting.doubtful else text[:1].upper() + text[1:]


def possessive(name: str) -> str:
    return f"{name}'s"


class _Rewriting:
    """One pass over a sentence's tokens. `words` are the places of its words."""

    def __init__(self, tokens: list[str], words: list[int], name: str) -> None:
        self.tokens = tokens
        self.words = words
        self.low = [tokens[place].lower() for place in words]
        self.name = name
        self.group = False  # "they" are the speaker and others, named already
        self.doubtful = False

    def run(self) -> list[str]:
        for at in range(len(self.words)):
            word = self.low[at]
            if word not in _FIRST or self._is_title(at):
                continue
            if word in ("me", "my", "mine", "myself"):
                self._put(at, self._own(word))
            elif word in _WE or word in ("us", "our", "ours", "ourselves"):
                self._plural(at, word)
            else:
                self._singular(at, word)
        return self.tokens

    def _is_title(self, at: int) -> bool:
        """*My Fair Lady*: a capital inside a sentence."""
        shown = self.tokens[self.words[at]]
        return at > 0 and shown[0].isupper() and shown[0] != "I"

    def _put(self, at: int, text: str) -> None:
        self.tokens[self.words[at]] = text

    def _own(self, word: str) -> str:
        if word == "me":
            return self.name
        return "themself" if word == "myself" else possessive(self.name)

    # --- we ---------------------------------------------------------------------------------

    def _plural(self, at: int, word: str) -> None:
        others = "they" if self.group else f"{self.name} and others"
        if word in _WE:
            self._put(at, others + self._we_verb(at, word))
            self.group = True
        elif word in ("our", "ours"):
            theirs = "their" if word == "our" else "theirs"
            self._put(at, theirs if self.group else possessive(self.name))
        elif word == "us":
            self._put(at, "them" if self.group else others)
        else:
            self._put(at, "themselves")

    def _we_verb(self, at: int, word: str) -> str:
        if word == "we":
            return ""
        if word == "we'd":
            return " had" if self._is_participle(self._next_verb(at)) else " would"
        return " " + _WE_SHORT[word]

    # --- I ----------------------------------------------------------------------------------

    def _singular(self, at: int, word: str) -> None:
        if word == "i" and self._joins_others(at):
            self.group = True
            return
        verb = self._next_verb(at)
        self.doubtful |= at > 0 and self.low[at - 1] in AUXILIARIES  # was I surprised
        self.doubtful |= word == "i" and self._is_number(at, verb)
        if word == "i":
            self._put(at, self.name)
            if verb is not None and not _DEMANDS.search(" ".join(self.low[max(0, at - 3) : at])):
                self._agree(verb)
        elif word == "i'd":
            self._put(at, self.name + (" had" if self._is_participle(verb) else " would"))
        else:
            self._put(at, f"{self.name} {_I_SHORT[word]}")
            if verb is not None and word != "i'll":
                self._agree_joined(verb, helpers_only=word in ("i've", "ive"))

    def _is_number(self, at: int, verb: int | None) -> bool:
        """*Elizabeth I was*, *the Mark I machine*: after a name, and no verb follows."""
        if at == 0 or verb is None or not self.tokens[self.words[at - 1]][0].isupper():
            return False
        word = self.low[verb]
        return at > 1 and not _is_verb(word) and word not in BASE

    def _joins_others(self, at: int) -> bool:
        """*My wife and I*: put in order, no agreement. Only where no verb stands before."""
        if at < 2 or self.low[at - 1] != "and":
            return False
        start = at - 1
        while start > max(0, at - 10) and self._goes_on(start):
            start -= 1
        begun = self._group_begins(start, at - 1)
        between = self.low[start if begun is None else begun : at - 1]
        clause = _is_of_a_clause if begun is None else _is_of_another
        if not between or len(between) > (4 if begun is None else 7) or any(map(clause, between)):
            return False
        start = start if begun is None else begun
        first, last = self.words[start], self.words[at - 1]
        others = "".join(self.tokens[first:last]).strip()
        if begun == 0 and self.low[0] not in ("my", "our"):
            others = others[0].lower() + others[1:]
        self.tokens[first : self.words[at] + 1] = [f"{self.name} and {others}"] + [""] * (
            self.words[at] - first
        )
        return True

    def _group_begins(self, start: int, end: int) -> int | None:
        """Where *a group of my friends* begins: at its article, not at one inside it. Nowhere, if
        a verb stands before."""
        for at in range(start, end):
            if self.low[at] in _ARTICLES and (at == start or self.low[at - 1] not in _INSIDE):
                return at
            if is_past(self.low[at]) or self.low[at] in _VERBS or self.low[at] in _FIRST:
                return None
        return None

    def _goes_on(self, at: int) -> bool:
        """No comma and no conjunction parts this word from the one before."""
        gap = self.tokens[self.words[at - 1] + 1 : self.words[at]]
        return "," not in gap and self.low[at - 1] not in _CLAUSE_ENDS

    def _next_verb(self, at: int) -> int | None:
        """The place of the word that the subject governs: past adverbs, not past a comma."""
        for following in range(at + 1, min(at + 5, len(self.low))):
            if "," in "".join(self.tokens[self.words[following - 1] : self.words[following]]):
                return None
            word = self.low[following]
            unknown = word not in BASE and self.low[following + 1 : following + 2]
            misspelt = unknown and self.low[following + 1] in PLAIN_VERBS and not _is_verb(word)
            if not misspelt and (not is_adverb(word) or word in BASE):
                return following
        return None

    def _is_participle(self, verb: int | None) -> bool:
        if verb is None:
            return False
        word = self.low[verb]
        return word in PARTICIPLES or is_past(word) or word == "better"

    def _agree(self, verb: int) -> None:
        word = self.low[verb]
        if word in MODALS or is_past(word) or word in ("was", "had", "did", "didn't"):
            return self._agree_joined(verb, helpers_only=True)
        if word in UNCHANGED and not _HABITUAL.search(" ".join(self.low)):
            return
        self._put(verb, _agreed(word))
        self._agree_joined(verb)

    def _agree_joined(self, verb: int, helpers_only: bool = False) -> None:
        """The present verbs that *and* joins to an agreed one: *lives in Porto and works*."""
        infinitive = False
        for at in range(verb + 1, len(self.low)):
            word = self.low[at]
            if word in _CLAUSE_ENDS or word in _FIRST - {"my", "me", "our"}:
                return
            to_do = word == "to" and self.low[at + 1 : at + 2] and self.low[at + 1] in BASE
            infinitive = infinitive or bool(to_do) or word in MODALS
            if word in _JOINTS and at + 1 < len(self.low):
                following = at + 1
                while following + 1 < len(self.low) and is_adverb(self.low[following]):
                    following += 1
                joined = self._is_joined_verb(verb, at, following, infinitive)
                if joined and helpers_only and self.low[following] not in _HELPERS:
                    # "I bought a bike and ride it": present after past, or a noun after all
                    self.doubtful |= self.low[following] not in UNCHANGED
                elif joined:
                    self._put(following, _agreed(self.low[following]))
                    infinitive = False

    def _is_joined_verb(self, verb: int, joint: int, at: int, infinitive: bool) -> bool:
        word = self.low[at]
        if word in _HELPERS or (word == "have" and not infinitive):
            return True
        after = self.low[at + 1] if at + 1 < len(self.low) else ""
        if infinitive and word in _WANTS and after == "to":
            return True  # "I plan to move and want to sell the car"
        if infinitive or word not in BASE:
            return False
        if self.tokens[self.words[verb]] in _TASTES and not after.endswith("ing"):
            return after in _AFTER_VERB
        if word in PLAIN_VERBS or after in _AFTER_VERB or joint == verb + 1:
            return True
        # "watch films and play games", but "do research and design work"
        self.doubtful |= bool(after)
        return False


def _is_verb(word: str) -> bool:
    return word in AUXILIARIES or word in UNCHANGED or is_past(word)


def _is_of_another(word: str) -> bool:
    return word not in _INSIDE and _is_of_a_clause(word)


def _is_of_a_clause(word: str) -> bool:
    short = _FIRST - {"my", "our"}
    return is_past(word) or word in AUXILIARIES or word in short or word in ("of", "from", "to")


def _agreed(word: str) -> str:
    """The form of a present verb after a name."""
    if word in ("don't", "haven't", "am"):
        return {"don't": "doesn't", "haven't": "hasn't", "am": "is"}[word]
    if not word.isalpha() or is_past(word):
        return word
    return third(word)
