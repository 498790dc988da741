"""Sentences that state a decision by a noun, or by what settles a matter: "Verdict: sell it", "the
design decision was to …", "No more meetings", "motion carried".
"""

from collections.abc import Sequence
from itertools import dropwhile, takewhile

from commonplace.language.decisions.deciders import Line, is_verb
from commonplace.language.decisions.tables import find_listed, is_break, singular, words

#: Most words of what leads to a decision before a colon; and how far a word belongs to a noun.
_LEAD, _REACH = 12, 4
_DASHES = ("–", "—", "-", "--")


def find_label(lows: Sequence[str]) -> tuple[str, int] | None:
    """Find the noun of what leads to a decision, and where that begins: "Verdict on the van: …"."""
    begin = 0
    for at, low in enumerate(lows[: _LEAD + 1]):
        if at == begin or not (low in (":", ",") or low in _DASHES):
            continue
        lead, behind = lows[begin:at], lows[at + 1 :]
        led = low != "," or (lead[0] in words("leading") and "decision" in lead)
        if led and any(word[0].isalnum() for word in behind) and (noun := _find_lead(lead, low)):
            return noun, at + 1
        begin = at + 1 if low == ":" else begin
    return None


def _find_lead(lead: Sequence[str], mark: str) -> str:
    """Name what leads to a decision: "Verdict on the van", "final answer", "Ada's call"."""
    if not (words("planned") | words("modals") | words("doubts") - {"as"}).isdisjoint(lead):
        return ""
    lead = lead[: lead.index("(")] if "(" in lead[1:] else lead
    told = words("making") | words("saying") | words("auxiliaries") | words("labels")
    if any(is_verb(low) and low not in told for low in lead):
        return ""
    end = len(lead)
    if mark == ":" and lead[0] not in words("leading"):
        end = next((at for at in range(1, end) if lead[at] in words("prepositions")), end)
    whose = "final" in lead or "'s" in lead or lead[-1] in ("is", "are")
    nouns = words("labels") if mark == ":" else frozenset({"decision"})
    nouns |= words("final labels") if whose and mark == ":" else frozenset()
    for at, low in enumerate(lead[:end]):
        parts = {singular(low), *low.split("-")}
        is_compound = not words("compounds").isdisjoint(lead[at + 1 : at + 2])
        if parts & nouns and not is_compound and (low[-2:] != "ed" or at + 1 == end):
            return low
    return ""


def find_noun(line: Line) -> str:
    """Name the noun by which a sentence says what was decided: "the verdict is to sell it"."""
    lows = line.lows
    for at, low in enumerate(lows):
        if low in words("nouns") and _is_told(line, at):
            return low
        planned = low in words("plans") and at and lows[at - 1] not in words("persons")
        if planned and lows[at - 1] not in ("a", "my") and _is_of_be(lows[at + 1 :], ("to",)):
            return low
    return ""


def _is_told(line: Line, at: int) -> bool:
    """Whether what was decided stands behind a noun, and was decided."""
    lows = line.lows
    behind = [*dropwhile(lambda low: low in words("when"), lows[at + 1 :])]
    told = behind[:1] in (["to"], ["that"]) or not words("saying").isdisjoint(behind[:1])
    near = lows[max(0, at - _REACH) : at + (1 if told else 1 + _REACH)]
    open_ = words("planned") | words("doubts") | words("modals")
    if not open_.isdisjoint(near) or words("compounds").intersection(behind[:1]):
        return False
    own = {*lows[max(0, at - 3) : at]}
    definite = not own.isdisjoint(("the", "our", "'s", "my", "their"))
    made = not words("making").isdisjoint((*lows[:at], *behind[:_REACH]))
    made = made or lows[:2] == ["it", "was"]
    if lows[at] == "choice" and behind[:2] == ["fell", "on"]:
        return True
    if told:
        return (definite or made) and len(behind) > 2 and behind[1:2] != ["make"]
    if made and _is_of_be(behind, ("made", "taken", "reached")):
        return "to" in behind[:5] or "that" in behind[:5]
    if not definite:
        return False
    named = line.spoken[at + 2 : at + 3] and line.spoken[at + 2][0].isupper()
    is_so = behind[:1] in (["is"], ["was"]) and bool(behind[1:])
    chosen = is_so and (bool(named) or behind[1] in ("the", "our"))
    return _is_of_be(behind, ("to", "that")) or chosen


def _is_of_be(behind: Sequence[str], after: Sequence[str]) -> bool:
    """Whether a form of *be* with one of these words behind it follows, in the same clause."""
    for at, low in enumerate(behind[:8]):
        if low in ("is", "was", "been", "remains"):
            return behind[at + 1 : at + 2] != [] and behind[at + 1] in after
        if is_break(low):
            break
    return False


def find_settled(lows: Sequence[str]) -> str:
    """Name what settles a matter by itself: "from now on", "no more meetings", "Helsinki it is"."""
    if len(lows) < 3 or not (words("modals") | words("suppositions")).isdisjoint(lows):
        return ""
    if find_listed(lows, "outcomes"):
        return "outcome"
    if find_listed(lows, "final") and words("efforts").isdisjoint(lows):
        return "final"
    if lows[0] in ("no", "yes") and lows[1] == "to":
        return f"{lows[0]} to"
    if lows[:2] == ["no", "more"] and singular(lows[2]) != lows[2]:
        return "no more"
    kept = [*lows]
    while kept and (is_break(kept[-1]) or kept[-1] == "then"):
        kept.pop()
    part = [*takewhile(lambda low: not is_break(low), kept[::-1])]
    asked = words("doubts") | words("nobody") - {"it"}
    return (
        "it is" if part[:2] == ["is", "it"] and 2 < len(part) < 7 and asked.isdisjoint(part) else ""
    )
