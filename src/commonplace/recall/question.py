"""What a question asks for, beside its words: whose, and when."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from commonplace.capture.terms import hashes, terms

_WORD = re.compile(r"[^\W_]+")
_AROUND = re.compile(r"^[^\w@#]+|(?:['’]s)?[^\w+#]*$")
#: Characters that are looked at of a word.
_LONGEST = 64
#: So much of a term stands in the word that it was made of, whatever its ending.
_BEGINS = 3


@dataclass(frozen=True, slots=True)
class Question:
    text: str
    #: Its words as the index has them, each once, with their hashes.
    words: tuple[str, ...]
    hashes: tuple[int, ...]
    #: Each of them as the question writes it.
    written: Mapping[str, str] = field(default_factory=dict)


#: Words that ask, and say nothing of what is asked for.
ASKING = frozenset(
    terms(
        "ever tell remind please know remember mention mentioned say said talk talked think "
        "thought like kind type many much long often ago"
    )
)
#: How one asks somebody: *can you recommend*, *do you remember*. It says nothing of what is sought,
#: and its *you* is not whoever said it.
_REQUEST = re.compile(
    r"\b(?:(?:can|could|would|will|do|did) you (?:please |also |still |ever ){0,2}"
    r"(?:suggest|recommend|(?:tell|remind|give|show) (?:me|us)|help (?:me|us)(?: find| with)?|list"
    r"|name|find|look up|think of|explain|have|know|remember|recall)"
    r"|any (?:tips|suggestions|ideas|advice|recommendations))\b",
    re.IGNORECASE,
)
_FIRST_PERSON = re.compile(r"\b(?:I|me|my|mine)\b")
_SECOND_PERSON = re.compile(r"\byour?s?\b", re.IGNORECASE)
#: What the one who asks is called in a chat.
_SPEAKERS = frozenset(("user", "human"))


_NEWEST = re.compile(
    r"\b(?:latest|newest|most recent(?:ly)?|current(?:ly)?|nowadays|these days|now|today|"
    r"at present|present|still|so far|up to date|last (?:time|heard|said|known|seen))\b"
    r"|\b(?:do|are) (?:we|you) (?:use|using|have|run|running|keep|keeping)\b"
    r"|^(?:\S+\s+){1,8}or\s+(?:\S+\s+){0,3}\S+\s*\?$",
    re.IGNORECASE,
)
_OLDEST = re.compile(
    r"\b(?:original(?:ly)?|initial(?:ly)?|at first|at the (?:start|beginning|outset)|"
    r"from the (?:start|beginning|outset)|earliest|first (?:time|heard|said|met|mentioned)|"
    r"in the beginning|to begin with|used to|kick-?off)\b",
    re.IGNORECASE,
)


def find_leaning(text: str) -> int:
    """1 where the newest is asked for, -1 where the oldest is; 0 when neither or both."""
    return bool(_NEWEST.search(text)) - bool(_OLDEST.search(text))


_HAPPENED = re.compile(
    r"\b(?:did|was|were|had)\b|\bha(?:s|ve)\b(?=.{0,80}\b\w+(?:ed|en)\b)", re.IGNORECASE
)


def asks_what_holds(text: str, leans: int) -> bool:
    """Whether it asks for what is so, and not for what happened or what was so before; ``leans``
    as :func:`leaning` says."""
    return leans > 0 or (leans == 0 and _HAPPENED.search(text) is None)


def read_question(text: str) -> Question:
    asked = dict.fromkeys(terms(_REQUEST.sub(" ", text)) or terms(text))
    words = tuple(word for word in asked if word not in ASKING) or tuple(asked)
    return Question(text, words, tuple(hashes(words)), map_written(text))


def map_written(text: str) -> dict[str, str]:
    """The words of a text by their terms: a reader knows *caddy*, and not *caddi*.

    A run of characters without spaces gives many terms, which are what was looked for, and stay. So
    does one of several terms of a word that does not begin as anything in it does.
    """
    found: dict[str, str] = {}
    for piece in text.split():
        here, word = terms(piece), strip_request(piece)
        for term in here:
            if len(here) == 1 or (piece.isascii() and term[:_BEGINS] in word.casefold()):
                found.setdefault(term, word)
    return found


def strip_request(piece: str) -> str:
    """A word without the marks around it; of a hostile one the beginning."""
    return _AROUND.sub("", piece[:_LONGEST])


def find_authors(question: Question, authors: Sequence[str]) -> list[int]:
    """Which of the book's authors the question names, by number: by any word of the name.

    "I" is whoever speaks to the agent.
    """
    said = {word.casefold() for word in _WORD.findall(question.text)} - _SPEAKERS
    told = _REQUEST.sub(" ", question.text)
    if _FIRST_PERSON.search(told) and not _SECOND_PERSON.search(told):
        said |= _SPEAKERS
    return [number for number, author in enumerate(authors) if _name_words(author) & said]


def drop_names(question: Question, names: Sequence[str]) -> str:
    """The question for the vector arm: names swamp a small model, and are matched as authors."""
    parts = {word for name in names for word in _name_words(name)}
    if not parts:
        return question.text
    kept = re.sub(
        rf"\b(?:{'|'.join(map(re.escape, sorted(parts)))})\b(?:['’]s)?",
        " ",
        question.text,
        flags=re.IGNORECASE,
    )
    return " ".join(kept.split()) or question.text


def _name_words(name: str) -> set[str]:
    """The words of a name that are long enough to mean somebody."""
    return {word.casefold() for word in _WORD.findall(name) if len(word) > 2}
