"""Whom a sentence speaks to: "Thanks, Tom!", "Melanie, the class moved to Thursday."

A name that is only spoken to is told nothing of. It is cut off the sentence before that is read: at
its beginning before a clause with a subject of its own, at its end behind a comma, between commas
behind a whole clause, and behind a greeting or another exclamation. "My brother, Tom, …" and "Ada,
Tom and Bo …" speak to nobody.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from commonplace.language.frames.chatter import is_greeting
from commonplace.language.grammar.words import FINITE
from commonplace.language.lexicon import find_kind
from commonplace.language.names import Surface
from commonplace.language.packs import Pack, role_nouns
from commonplace.language.sentences import Sentence
from commonplace.language.tokens import Token

#: What may stand behind somebody who is spoken to, and what ends a sentence.
_CLOSED = frozenset({",", "!", ".", "?", "…", "!!", ""})
#: Words of an exclamation before a name: "Woohoo Melanie!".
_EXCLAIMED = 3


def cut_addressed(
    sentence: Sentence, tags: Sequence[str], names: Sequence[Surface], pack: Pack | None
) -> tuple[Sentence, Sequence[str], list[Surface]]:
    """Cut who is spoken to off a sentence, and off its names."""
    line = _Line(sentence.tokens, tags, names, pack)
    gone = [span for name in names if (span := line.find_cut(name))]
    if not gone or sentence.kind in ("heading", "label"):
        return sentence, tags, [*names]
    kept = [at for at in range(len(line.tokens)) if not any(a <= at < b for a, b in gone)]
    spoken = [name for name in names if line.find_cut(name)]
    return (
        sentence._replace(tokens=tuple(line.tokens[at] for at in kept)),
        [tags[at] for at in kept] if tags else tags,
        [name for name in names if name not in spoken],
    )


class _Line:
    """The words of a sentence, and which of them are names."""

    def __init__(
        self,
        tokens: Sequence[Token],
        tags: Sequence[str],
        names: Iterable[Surface],
        pack: Pack | None,
    ) -> None:
        self.tokens = tokens
        self._lows = [token.text.lower() for token in tokens]
        self._tags = tags
        self._pack = pack
        self._named = {
            at
            for at, token in enumerate(tokens)
            if any(name.start <= token.start < name.end for name in names)
        }

    def find_cut(self, name: Surface) -> tuple[int, int] | None:
        """Find what to cut with a name that is spoken to: it, and a comma beside it."""
        places = [at for at, x in enumerate(self.tokens) if name.start <= x.start < name.end]
        if not places:
            return None
        first, last = places[0], places[-1] + 1
        left, right = self._low(first - 1), self._low(last)
        if right not in _CLOSED:
            return None
        begins = first == 0 or self._greets(first)
        if begins and right != "," and first:
            return first, last  # "Hey Tom!"
        if begins and (first or self._tells(last + 1)):
            return first, last + 1
        if left == "," and self._is_apart(first, last):
            return first - 1, last
        return None

    def _low(self, at: int) -> str:
        return self._lows[at] if 0 <= at < len(self._lows) else ""

    def _greets(self, end: int) -> bool:
        """Whether a greeting or an exclamation stands before a name: "Thanks, …", "Woohoo …"."""
        words = [low for low in self._lows[:end] if low != ","]
        greetings = self._pack.words("greetings") if self._pack else frozenset()
        if not words or len(words) > _EXCLAIMED:
            return False
        if all(is_greeting(low) or low in greetings for low in words):
            return True
        last = next((at for at in range(end, len(self._lows)) if at not in self._named), end)
        return self._low(last) == "!" and self._low(end - 1) != "," and not self._has_verb(0, end)

    def _has_verb(self, first: int, last: int) -> bool:
        if self._tags:
            return any(tag in FINITE or tag in ("VB", "VBN") for tag in self._tags[first:last])
        return self._pack is not None and any(
            low in self._pack.table("verbs") for low in self._lows[first:last]
        )

    def _tells(self, begin: int) -> bool:
        """Whether a clause with a subject of its own begins here; "Tom, my brother, …" has none."""
        part = [*takewhile(lambda at: self._lows[at] != ",", range(begin, len(self._lows)))]
        if not part or self._joins(part):
            return False
        if self._tags:
            verb = next((at for at in part if self._tags[at] in FINITE), begin)
            return any(tag[:2] in ("PR", "NN", "EX") for tag in self._tags[begin:verb])
        small = frozenset[str]() if self._pack is None else self._pack.small_words()
        return self._lows[begin] in small and self._has_verb(begin, part[-1] + 1)

    def _joins(self, part: Sequence[int]) -> bool:
        """Whether a list of names goes on: "Tom, Melanie and I went …"."""
        if part[0] not in self._named:
            return False
        end = next((at for at in part if at not in self._named), part[-1])
        return (self._tags[end] == "CC") if self._tags else True

    def _is_apart(self, first: int, last: int) -> bool:
        """Whether a whole clause stands before a name between commas, or before its end."""
        before, behind, right = first - 2, last, self._low(last)
        while self._low(behind) in _CLOSED and self._low(behind) not in (",", ""):
            behind += 1
        ends = self._low(behind) == ""
        if before in self._named or before < 0 or not self._tags:
            return False  # "Ada, Tom and Bo"
        if self._tags[before].startswith("NN") and self._is_person(before):
            return False  # "my brother, Tom"
        following = "".join(self._tags[last + 1 : last + 2])
        goes_on = following in (*FINITE, "VBN") or last + 1 in self._named
        listed = goes_on or self._low(last + 1) in ("and", "or")
        told = self._has_verb(0, first) or right == "!"
        return told and (ends or (right == "," and not listed))

    def _is_person(self, at: int) -> bool:
        low = self._lows[at]
        return low in role_nouns() or find_kind(low) == "person"
