"""What something is: "Ola is a nurse", "Bolota is a cat"; and what somebody only thinks of it: "a
great name", "a good idea", "a bit odd".
"""

from dataclasses import replace

from commonplace.language.frames.attributes import fill
from commonplace.language.frames.chatter import is_praise
from commonplace.language.frames.frame import Frame, Said
from commonplace.language.frames.roles import head_of, is_role
from commonplace.language.frames.slots import slots
from commonplace.language.frames.values import Value, read_value
from commonplace.language.grammar.clauses import Complement
from commonplace.language.packs import english, role_nouns


def define(said: Said, first: Complement, value: Value) -> Frame:
    """Match "Ola is a nurse" (a role) and "Bolota is a cat"."""
    indefinite = first.words[0].low in ("a", "an")
    if liked := _liked(said, first):
        return liked
    if (indefinite and is_role(first.words)) or _is_trade(said, first):
        return fill(said, slots().by_name["role"], value, (first,))
    if value.type == "name":
        return Frame(said.subject, "relation", "copula:name", None, value, used=(first,))
    named = said.subject.known == "named" and said.how.mood == "fact"
    return describe(said, first, "kind" if indefinite and named else None, False)


def _is_trade(said: Said, first: Complement) -> bool:
    """Whether a bare noun of another language is a trade: "Nele ist Lehrerin"."""
    language, last = said.context.language, first.words[-1]
    if language == "en" or not said.subject.is_bare or said.subject.known == "owner":
        return False
    bare = language == "de" and len(first.words) == 1 and last.text[:1].isupper()
    return last.lemma in role_nouns() or (bare and last.tag == "NN")


def _liked(said: Said, first: Complement) -> Frame | None:
    """Match "Ola is a fan of X"."""
    words = first.words
    of = next((at for at, word in enumerate(words) if word.low == "of"), 0)
    if not of or words[of - 1].lemma not in ("fan", "lover") or not said.subject.is_bare:
        return None
    value = read_value(words[of + 1 :], said.context)
    made = fill(said, slots().by_name["likes"], value, (first,))
    return replace(made, kind="preference") if value.key else None


def describe(said: Said, first: Complement, attribute: str | None, single: bool) -> Frame:
    """Say what something is, or what somebody thinks of it: "a great name", "a good idea", "a bit
    odd".
    """
    value, noun = said.value_of(first), head_of(first.words)
    judged = any(is_praise(word.low) for word in first.words)
    if judged or noun.lemma in english().words("empty nouns"):
        return Frame(said.subject, "opinion", "copula:judged", None, value, used=(first,))
    if attribute is None or not noun.is_noun or _goes_on(said, first):
        return Frame(said.subject, "attribute", "copula:a", None, value, used=(first,))
    kind = "definition" if attribute == "kind" else "attribute"
    return Frame(said.subject, kind, "copula:a", attribute, value, single=single, used=(first,))


def _goes_on(said: Said, first: Complement) -> bool:
    """Whether an adjective stands right behind: "a bit concerned"."""
    after = said.clause.after
    at = next((at for at, item in enumerate(after) if item is first), len(after))
    return at + 1 < len(after) and after[at + 1].kind == "ADJ" and not after[at + 1].is_apart
