"""Whom a statement is about: the folded subject.

"Heron's deadline", "the Heron deadline" and "deadline of Project Heron" are one: the subject is
the name alone, its other words, as sorted lemmas, are the attribute. Without a name the owner is
the subject: the author of "my X", the book for "the X" and "our X". A name in apposition wins:
"Ola's sister Meera" is Meera.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from commonplace.language.decisions.tables import is_person
from commonplace.language.frames.context import Antecedent, Context
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import Word
from commonplace.language.lexicon import find_kind, look_up
from commonplace.language.names import Surface
from commonplace.language.packs import english, role_nouns
from commonplace.language.statement import BOOK, Named


@dataclass(frozen=True, slots=True)
class Subject:
    key: str | None
    known: str
    #: The words beside the name, as lemmas in their order.
    words: tuple[str, ...] = ()
    names: tuple[Named, ...] = ()
    surface: str = ""
    #: What the pronoun was resolved to: the text to put in its place.
    pronoun: Word | None = None
    resolved: str = ""
    new: bool = False
    plural: bool = False
    #: The noun that the other words belong to: *dose* of "the dog's dose".
    head: str = ""
    #: "the X" and "my X", which "it" can mean; not "X" or "a X".
    definite: bool = False

    #: The words beside the name as a noun is said: *rate limit* of "the limit of the rate".
    label: str = ""

    @property
    def attribute(self) -> str:
        return " ".join(sorted(dict.fromkeys(self.words)))

    @property
    def is_bare(self) -> bool:
        return not self.words


UNKNOWN = Subject(None, "unknown")


def find_subject(words: Sequence[Word], context: Context) -> Subject:
    """Find whom the words of a noun phrase name, and what of it."""
    if not words:
        return UNKNOWN
    first = words[0]
    if all(word.dated for word in words):
        return UNKNOWN
    if len(words) > 1 and any(word.low in ("i", "we", "he", "she", "they") for word in words):
        return UNKNOWN
    if len(words) == 1 and first.lemma in english().words("first person"):
        return find_author(context, plural=first.low in ("we", "us"))
    names = _owning(words, _without_overlaps(context.names_in(words[0].start, words[-1].end)))
    if names:
        return _named(words, names, context)
    if first.low in english().words("pronouns") and len(words) == 1:
        return _resolve(first, context)
    return _owned(words, context)


def find_author(context: Context, *, plural: bool = False) -> Subject:
    """The author, who says "I"; of a sentence without a subject too: "Went to the lake
    yesterday.".
    """
    named = Named("subject", context.author, context.author_surface)
    return Subject(context.author, "author", names=(named,), surface="I", plural=plural)


def _without_overlaps(names: Iterable[Surface]) -> list[Surface]:
    """Keep the longest of surfaces that overlap."""
    kept: list[Surface] = []
    for name in sorted(names, key=lambda each: (each.start - each.end, each.start)):
        if all(name.end <= other.start or other.end <= name.start for other in kept):
            kept.append(name)
    return sorted(kept, key=lambda each: each.start)


def _owning(words: Sequence[Word], names: list[Surface]) -> list[Surface]:
    """Names that the phrase can be about: those behind *at*, *to* or *with* where it has no other,
    and none behind *from*, *near*, *about*.
    """
    kept, beside = [], []
    owners = {word.start for word in words if word.tag == "POS"}
    common = sum(word.tag in ("NN", "NNS") for word in words)
    for name in names:
        if _is_acronym(name) and common and name.end not in owners:
            continue  # "the cache TTL", "the PDF renderer"
        before = [word for word in words if word.end <= name.start and word.tag in ("IN", "TO")]
        if name.key in role_nouns():
            continue
        if not before or before[-1].low in ("of", "for"):
            kept.append(name)
        elif before[-1].low in english().words("owning prepositions"):
            beside.append(name)
    return kept or beside[:1]


def _is_acronym(name: Surface) -> bool:
    return name.surface.isupper() and name.surface.isalpha() and len(name.surface) <= 4


def _named(words: Sequence[Word], names: list[Surface], context: Context) -> Subject:
    """Choose the name that the phrase is about: in apposition, else its owner."""
    chosen = _apposed(words, names) or _owner(words, names)
    outside = [word for word in words if not chosen.start <= word.start < chosen.end]
    if _apposed(words, names) is chosen:
        kept: tuple[str, ...] = ()
    else:
        kept = _content(outside, names, chosen)
    if words[0].lemma in english().words("my") and chosen is not _apposed(words, names):
        return _owned(words, context)
    roles = [Named("subject", chosen.key, chosen.surface)]
    roles += [Named("owner", each.key, each.surface) for each in names if each.key != chosen.key]
    new = any(word.low == "new" for word in outside)
    return Subject(
        chosen.key,
        "named",
        kept,
        tuple(roles),
        chosen.surface,
        new=new,
        head=_head(words),
        label=_label(outside, kept),
    )


def _apposed(words: Sequence[Word], names: list[Surface]) -> Surface | None:
    """Find a name at the end of the phrase, behind a common noun: "my parrot Kiko", "his brother
    Otis".
    """
    last = names[-1]
    if last.end != words[-1].end:
        return None
    before = [word for word in words if word.end <= last.start]
    if not before or before[-1].is_name or not before[-1].is_noun:
        return None
    if any(word.tag in ("IN", "TO") for word in before):  # "the chat for team Osprey"
        return None
    owned = any(word.tag in ("PRP$", "POS") for word in before)
    return last if owned or before[-1].low in english().words("project words") else None


def _owner(words: Sequence[Word], names: list[Surface]) -> Surface:
    """The owner of a phrase: before 's, else behind the last *of* or *for*, else its first name."""
    by_end = {name.end: name for name in names}
    for word in words:
        if word.tag == "POS" and word.start in by_end:
            return by_end[word.start]
    for at, word in enumerate(words):
        if word.low in ("of", "for") and (found := [n for n in names if n.start >= words[at].end]):
            return found[0]
    return names[0]


def _content(words: Iterable[Word], names: Sequence[Surface], chosen: Surface) -> tuple[str, ...]:
    kept: list[str] = []
    words_ = [*words]
    for word in words_:
        if word.low in english().words("articles") or word.low in english().words("fillers"):
            continue
        if word.tag in (
            "IN",
            "TO",
            "POS",
            "CC",
            ",",
            ".",
            ":",
            "RB",
            "DT",
            "PRP$",
        ) or not _says_something(word):
            continue
        other = any(n.start <= word.start < n.end and n is not chosen for n in names)
        if (
            word.low in english().words("project words")
            and not other
            and len(words_of(words_)) == 1
        ):
            continue
        if word.low == "project" and kept == [] and word is not words_[-1]:
            continue
        lemma = word.low if word.tag in ("VBG", "VBN", "JJS") else word.lemma
        kept.append(english().table("spellings").get(lemma, lemma))
    return tuple(kept)


def _label(words: Sequence[Word], kept: tuple[str, ...]) -> str:
    """Put what stands behind *of* first: "limit of the API" is an API limit."""
    of = next((at for at, word in enumerate(words) if word.low in ("of", "for")), len(words))
    before = len(_content(words[:of], (), _NOBODY))
    return " ".join((*kept[before:], *kept[:before]))


def words_of(words: Iterable[Word]) -> list[str]:
    articles = english().words("articles")
    return [
        word.low for word in words if word.low not in articles and word.tag not in ("IN", "POS")
    ]


def _head(words: Sequence[Word]) -> str:
    """The last noun before the first preposition."""
    head = words[0].low if words[0].tag == "VBG" and words[1:2] and words[1].tag == "IN" else ""
    for word in words:
        if word.tag == "IN" and head:
            break
        head = word.lemma if word.is_noun else head
    return head


def is_plural(words: Sequence[Word]) -> bool:
    """Whether the head of a noun phrase is in the plural: "the days of the week"."""
    last = ""
    for word in words:
        if word.tag == "IN" and last:
            break
        last = word.tag if word.is_noun else last
    return last in ("NNS", "NNPS")


def _says_something(word: Word) -> bool:
    return any(map(str.isalnum, word.text))


def _owned(words: Sequence[Word], context: Context) -> Subject:
    """A phrase without a name: the author owns "my X", the book "the X" and "our X"; "his X" needs
    its antecedent.
    """
    first = words[0]
    new = any(word.low == "new" for word in words)
    kept = _content(words, (), _NOBODY)
    mine = any(word.lemma in english().words("my") and word.tag == "PRP$" for word in words)
    if mine or first.low in english().words("kin"):
        named = Named("owner", context.author, context.author_surface)
        shared = any("our" in (word.lemma, word.low) for word in words)
        return Subject(
            BOOK if shared else context.author,
            "owner",
            kept,
            (named,),
            new=new,
            head=_head(words),
            definite=True,
            label=_label(words, kept),
        )
    if first.low in english().words("their"):
        owner = _resolve(first, context)
        return Subject(
            owner.key, owner.known, kept, owner.names, pronoun=first, resolved=owner.resolved
        )
    if (
        first.low in english().words("pronouns")
        and first.tag == "PRP"
        or first.low in ("your", "yours")
    ):
        return UNKNOWN
    if not kept or not any(map(_can_be_named, words)):
        return UNKNOWN
    if len(kept) == 1 and kept[0] in english().words("vague nouns"):
        return UNKNOWN
    definite = any(w.tag == "DT" and w.low not in english().words("indefinite") for w in words)
    definite = definite or _is_noted(words, kept)
    label = _label(words, kept)
    topic = context.topic
    if topic is None:
        return Subject(
            BOOK, "owner", kept, new=new, head=_head(words), label=label, definite=definite
        )
    return Subject(
        topic.key,
        topic.known,
        (*topic.words, *kept),
        topic.names,
        new=new,
        head=_head(words),
        definite=True,
        label=" ".join((*topic.words, label)),
    )


def _is_noted(words: Sequence[Word], kept: Sequence[str]) -> bool:
    """Whether one thing is meant though no article says so, as in notes: "nursery thermostat"."""
    single = not is_plural(words) and words[0].tag not in ("DT", "PRP", "PRP$", "VBG")
    return single and len(kept) > 1 and any(word.tag in ("NN", "NNP") for word in words)


def _can_be_named(word: Word) -> bool:
    """Whether a word can be what a phrase is about: a noun, or a word of another language."""
    return word.is_noun or word.tag in ("VBG", "CD") or not look_up(word.low).classes


_NOBODY = Surface("", "", -1, -1)


def _resolve(word: Word, context: Context) -> Subject:
    """Resolve a pronoun to the last subject of this memory that it can be."""
    person = word.low in english().words("person pronouns")
    several = word.low == "they"
    thing = several or word.low in english().words("thing pronouns")
    here = context.sentence
    known = [each for each in context.antecedents if not each.near or each.sentence == here]
    if person:
        known = [
            each
            for each in known
            if not each.words or each.key != BOOK or is_animate(each.words[-1])
        ]
    if not (person or thing) or not known:
        return UNKNOWN
    last = known[-1]
    if here - last.sentence > 1 or (several and not (last.plural and last.sentence == here)):
        return UNKNOWN
    keys = {each.key for each in known if each.sentence >= last.sentence - 1}
    if len(keys) > 1 or (person and last.words) or (thing and not last.definite):
        return UNKNOWN
    named = (Named("subject", last.key, last.surface),) if last.surface else ()
    if person and not last.surface:
        return UNKNOWN
    return Subject(last.key, "pronoun", last.words, named, last.surface, word, last.phrase)


def is_animate(noun: str) -> bool:
    """Whether a noun is of somebody who acts."""
    return is_person(noun) or find_kind(noun) == "animal"


def remember_subject(
    subject: Subject, words: Sequence[Word], context: Context, sentence: int
) -> None:
    """Note a subject that later pronouns of the memory can mean."""
    if subject.key and subject.known in ("named", "owner") and words:
        definite = subject.known == "named" or subject.definite
        phrase = context.text[words[0].start : words[-1].end]
        made = Antecedent(subject.key, subject.surface, subject.words, sentence, definite, phrase)
        context.antecedents.append(replace(made, plural=is_plural(words)))
        del context.antecedents[:-8]


def remember_objects(items: Iterable[Complement], context: Context, sentence: int) -> None:
    """Note the names that a verb is done to or with: after "Priya met Bo" *she* is not clear; and
    the thing that it is done to: "we moved the backups, they …".
    """
    for item in items:
        if item.kind == "NP" and not item.prep and item.words[0].low in ("the", "my", "our"):
            thing = find_subject(item.words, context)
            if thing.words and thing.key:
                phrase = context.text[item.words[0].start : item.words[-1].end]
                made = Antecedent(thing.key, thing.surface, thing.words, sentence, phrase=phrase)
                made = replace(made, plural=is_plural(item.words), near=True)
                context.antecedents.append(made)
                continue
        if item.kind == "NP" and item.prep in ("", "and", "with"):
            for name in context.names_in(item.words[0].start, item.words[-1].end):
                made = Antecedent(name.key, name.surface, (), sentence, phrase=name.surface)
                context.antecedents.append(made)
    del context.antecedents[:-8]
