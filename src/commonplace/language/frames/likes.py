"""Frames of taste: "likes V", "hates V", "prefers V over W", "loves hiking in the snow"."""

from collections.abc import Iterator
from dataclasses import replace

from commonplace.language.frames.attributes import fill
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.roles import head_of
from commonplace.language.frames.slots import slots
from commonplace.language.frames.values import Value, fold_words
from commonplace.language.grammar.clauses import Complement
from commonplace.language.grammar.words import Word
from commonplace.language.packs import english


def match_likes(said: Said) -> Iterator[Frame]:
    """Match "likes V", "hates V", "prefers V over W", "loves hiking"."""
    verb = said.verb
    pack = english()
    liked = next(
        (at for at, each in enumerate(verb.chain) if each in pack.words("like verbs")), None
    )
    if liked is None or verb.modal in ("would", "'d") or verb.passive:
        return
    prefers = verb.chain[liked] == "prefer"
    slot = slots().by_name["preference" if prefers else "likes"]
    items = said.complements
    after = [at for at, word in enumerate(verb.words, 1) if word.lemma == verb.chain[liked]]
    behind = verb.words[after[0] :] if after and len(verb.chain) > liked + 1 else ()
    value, used = _liked(said, behind, items)
    if value is None:
        return
    positive = False if verb.chain[liked] in pack.words("dislike verbs") else None
    if positive is False and verb.negated:
        positive = True
    over = tuple(said.value_of(i).key for i in items if i.prep in ("over", "to") and prefers)
    used += tuple(i for i in items if i.prep in ("over", "to") and prefers)
    made = fill(said, slot, value, used)
    tense = said.is_habitual or said.how.past or verb.perfect
    yield replace(
        made,
        kind="preference",
        rule="like",
        positive=positive,
        ends=() if said.subject.words else over,
        attribute=made.attribute if tense and value.key else None,
    )


def _liked(
    said: Said, behind: tuple[Word, ...], items: list[Complement]
) -> tuple[Value | None, tuple[Complement, ...]]:
    inner = [word for word in behind if word.tag.startswith("VB")]
    bare = [item for item in items if item.kind == "NP" and not item.prep]
    if inner:
        behind_it = [item for item in said.clause.after if item.words]
        reach = inner[-1:] + [word for item in behind_it for word in item.words]
        text = said.context.text[inner[0].start : reach[-1].end]
        kept = [item for item in behind_it if item.low not in english().words("now words")]
        key = " ".join([inner[-1].lemma, *(fold_words(item.words) for item in kept)]).strip()
        return Value(text, key, "text"), tuple(items)
    if not bare or bare[0].words[0].low in english().words("pronouns"):
        return None, ()
    if head_of(bare[0].words).lemma in english().words("empty things"):
        return Value("", "", "text"), (bare[0],)
    at = items.index(bare[0])
    value = said.value_of(bare[0])
    rest = [item for item in items[at + 1 : at + 2] if not item.prep and item.kind == "ADJ"]
    if rest:
        return Value(f"{value.text} {rest[0].low}", f"{value.key} {rest[0].low}", "text"), (
            bare[0],
            rest[0],
        )
    return value, (bare[0],)
