"""Roles: who holds an office. "Amira is the captain of the team" fills *captain* of the team."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from commonplace.language.frames.change_words import change_words
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.slots import slot_of_noun
from commonplace.language.frames.subjects import Subject, find_subject
from commonplace.language.frames.values import Value
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import Word
from commonplace.language.packs import english, role_nouns


def is_role(words: Sequence[Word]) -> bool:
    """Whether a noun phrase ends in a trade or an office: "junior archivist", "head of
    procurement".
    """
    return head_of(words).lemma in role_nouns()


def head_of(words: Sequence[Word]) -> Word:
    """The head of a noun phrase: its last noun before *of*."""
    for at, word in enumerate(words):
        if word.low == "of" and at:
            return words[at - 1]
    return words[-1]


def read_role(said: Said, item: Complement, items: list[Complement]) -> Frame | None:
    """Match "X is the captain of Y", "X is head of Y": the office of Y has X for its holder."""
    holder = holder_of(said.subject)
    words = item.words
    if (
        holder is None
        or words[0].low in ("a", "an", "one", "my", "our", "not")
        or not is_role(words)
    ):
        return None
    if words[0].low not in ("the",) and not any(word.low in ("of", "'s") for word in words):
        return None
    return fill_role(said, words, holder, (item,))


def holder_of(subject: Subject) -> Value | None:
    """The one who can hold an office: a name, or the author."""
    if subject.words or not subject.key or subject.known not in ("named", "author", "pronoun"):
        return None
    return Value(subject.surface, subject.key, "name")


def fill_role(
    said: Said, words: Sequence[Word], holder: Value, used: tuple[Complement, ...]
) -> Frame:
    """Fill the office that the words name: "the treasurer of the club" is *club treasurer* of the
    book.
    """
    kept = [word for word in words if word.low not in ("new", "former")]
    thing = find_subject(kept, said.context)
    slot = slot_of_noun(thing.attribute)
    former = any(word.low in ("former", "ex", "previous", "old") for word in words)
    attribute = slot.name if slot else thing.attribute
    if former:
        attribute = f"former {attribute}"
    new = any(word.low == "new" for word in words)
    return Frame(
        thing,
        "relation",
        "role",
        attribute,
        holder,
        single=head_of(kept).low not in english().words("vague nouns") and not former,
        act="change" if new else "state",
        used=used,
        others=(said.subject,),
    )


def match_succession(said: Said) -> Iterator[Frame]:
    """Match "was elected R of Y", "took over as R", "became the R of Y", "took over Y"."""
    table = change_words()
    holder = holder_of(said.subject)
    if holder is None:
        return
    items = said.complements
    for at, item in enumerate(items):
        frames = set(said.frames_of(at))
        if item.kind != "NP":
            continue
        of = any(word.low in ("of", "'s") for word in item.words)
        if frames & table.role and is_role(item.words) and (of or item.words[0].low == "the"):
            yield replace(
                fill_role(said, item.words, holder, (item,)), act="change", rule="change:role"
            )
            return
        if frames & table.offices and not item.prep.startswith("as"):
            thing = find_subject(item.words, said.context)
            if thing.known == "named" and thing.is_bare:
                yield Frame(
                    thing, "relation", "change:over", "lead", holder, single=True, act="change",
                    used=(item,), others=(said.subject,),
                )  # fmt: skip
            return
