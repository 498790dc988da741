"""Where a sentence stands, and what that says of it.

- *Teo: I agree* is said by Teo. *Choir: rehearsal moved to Tuesday* is about the choir, and shown
  with its label; so is *Back again: we moved to Rome*, which would begin in the middle without it.
- Below a title (``titles``) a sentence is about what the title names, and is shown without it.
- *She also plays the organ* is about the one that the sentence before names (``meaning``).
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from commonplace.capture.aliases import alias_key
from commonplace.compile import said
from commonplace.compile.rules.stating import meaning, titles
from commonplace.compile.rules.subjects import Sighted
from commonplace.understand.rules.quality import refused
from commonplace.understand.rules.sentences import Sentence, clean, split

_UNSPACED_END = re.compile(r"[^。！？｡]+[。！？｡]*[」』”]*")
_MOST_TITLED = 3
#: How sure a name is that is only known from speaking more than once.
_HEARD_AGAIN = 0.5
#: Who a line can begin with that is said by them; of a name without a type nobody knows.
_CAN_SPEAK = frozenset(("person", "animal", ""))


class Setting(NamedTuple):
    """What stands around the sentences of a text."""

    text: str
    sighted: tuple[Sighted, ...]
    sentences: tuple[Sentence, ...]
    #: Who lines begin with, by the label: a name that is known, or one that comes again.
    speakers: Mapping[str, said.Named]
    #: Where the title ends, and the keys of what it names.
    title_end: int
    titled: tuple[str, ...]
    #: Whom *she* means, by where a sentence starts.
    meant: Mapping[int, str]

    def about(self, sentence: Sentence) -> list[str]:
        """What a sentence is about because of the one before it, or because of its label."""
        who = self.meant.get(sentence.start) if self.meant else None
        labels = self._labels(sentence) if sentence.speaker else []
        return [who, *labels] if who else labels

    def above(self, sentence: Sentence) -> tuple[str, ...]:
        """What the title names: that it is about too, if it is worth anything by itself."""
        return self.titled if self.title_end and sentence.start >= self.title_end else ()

    def whole(self, sentence: Sentence, text: str) -> str:
        """How the sentence reads (`text`), with its label where that belongs to it."""
        label = self._label(sentence)
        return f"{label}: {text}" if label else text

    def _labels(self, sentence: Sentence) -> list[str]:
        label = self._label(sentence)
        if not label:
            return []
        end = len(self.text[: sentence.start].rstrip(" *_")) - 1
        span = (end - len(label), end)
        return [each.named.key for each in self.sighted if span in each.spans]

    def _label(self, sentence: Sentence) -> str:
        """What it begins with, where that names no speaker."""
        label = sentence.speaker
        if not label or label in self.speakers:
            return ""
        before = self.text[: sentence.start].rstrip(" *_")
        return label if before.endswith(f"{label}:") else ""


def setting(text: str, sighted: tuple[Sighted, ...]) -> Setting:
    end = titles.end_of(text)
    sentences = tuple(_sentences(text, end))
    titled = _titled(text, end, sighted) if end else ()
    who = meaning.meant(sentences, sighted)
    return Setting(text, sighted, sentences, _speakers(sentences, sighted), end, titled, who)


def _titled(text: str, end: int, sighted: Sequence[Sighted]) -> tuple[str, ...]:
    """What a title names, before a dash: behind it often stand those who were there."""
    end = titles.head_end(text, end)
    found = [each.named for each in sighted if any(stop <= end for _, stop in each.spans)]
    names = [each.key for each in found if each.type != "topic" and each.sure >= _HEARD_AGAIN]
    return tuple((names or [each.key for each in found])[:_MOST_TITLED])


def _sentences(text: str, title_end: int) -> Iterator[Sentence]:
    """Sentences, also of scripts that put no blank behind their full stop."""
    for one in split(text):
        each = _below(text, one, title_end) if one.start < title_end < one.end else one
        if each.text.isascii() or not any(mark in each.text for mark in "。！？｡"):
            yield each
            continue
        for found in _UNSPACED_END.finditer(text, each.start, each.end):
            words = clean(found[0])
            if any(map(str.isalnum, words)):
                yield each._replace(start=found.start(), end=found.end(), text=words)


def _below(text: str, sentence: Sentence, title_end: int) -> Sentence:
    """A sentence that was taken together with the title above it, without the title."""
    rest = text[title_end : sentence.end]
    start = sentence.end - len(rest.lstrip())
    return sentence._replace(start=start, text=clean(text[start : sentence.end]))


def _speakers(sentences: Sequence[Sentence], sighted: Sequence[Sighted]) -> dict[str, said.Named]:
    """*Teo: I agree* is said by Teo; *Great news: …*, *Owner: …* and *Choir: …* by nobody."""
    labels = _beginnings(sentences)
    if not labels:
        return {}
    known = {each.named.key: each.named for each in sighted if each.named.type in _CAN_SPEAK}
    found: dict[str, said.Named] = {}
    for label, count in labels.items():
        key = alias_key(label)
        if key in known:
            found[label] = known[key]
        elif key and count > 1 and label.istitle() and refused(label, "person") is None:
            found[label] = said.Named(key, label, "person", _HEARD_AGAIN)
    return found


def _beginnings(sentences: Sequence[Sentence]) -> Counter[str]:
    """What lines begin with, and how many do; what follows on the same line does not count."""
    labels: Counter[str] = Counter()
    end, before = -2, ""
    for each in sentences:
        follows = each.speaker == before and each.start - end <= len(before)
        if each.speaker and not follows:
            labels[each.speaker] += 1
        end, before = each.end, each.speaker
    return labels
