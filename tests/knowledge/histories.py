"""Histories of facts in a few words each, as `histories.toml` has them.

A fact is ``name day value word…``. Without further words Ann says, on that day, in a memory of its
own, that the value is Delia's home. ``-value`` denies it, ``-`` denies whatever there is, ``.`` is
no value. A day may have a fraction (5.5 is noon); ``_`` is a blank. Words:

===================================  =========================================================
change, correction, end              its act
agent, web                           its rank; else a user's
by=, subject=, slot=, scope=, kind=  its speaker …; ``slot=-`` is none
plan, wish, maybe, reported          its mood
on=3, on=3..9, past                  its days; and that it was so only then
ends=a+b, inherits, also, meanwhile  what it ends; whether it takes over, or adds
gone=a@ann+a@delia                   what is over itself, and for whom
quote=the_fee, names=a+b             the words that it stands on, and whom they name
many, undated, in=m, at=40           many values; no date; its memory, and where in its text
===================================  =========================================================
"""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from commonplace.knowledge.hold.fact import ALSO, MEANWHILE, Held, Ruled, Status

_START = datetime(2026, 1, 1, tzinfo=UTC)
_ACTS = {"change", "correction", "end"}
_MOODS = {"plan", "wish", "maybe", "reported"}
_RANKS = {"user": 0, "agent": 1, "web": 2}
_FLAGS: dict[str, dict[str, Any]] = {
    "inherits": {"inherits": True},
    "also": {"adds": ALSO},
    "meanwhile": {"adds": MEANWHILE},
    "many": {"single": False},
    "undated": {"dated": False},
    "past": {"still": False},
}


def moment(number: str) -> datetime:
    """The moment that a number of days stands for; day 1 is the first of January."""
    return _START + timedelta(days=float(number) - 1)


def day(number: str) -> str:
    return moment(number).date().isoformat()


def read_fact(line: str) -> Held:
    """Read one fact."""
    name, when, value, *words = line.split()
    fact = Held(name.encode(), name, 0, moment(when), "delia", "home", None, "ann")
    if value.startswith("-"):
        fact = replace(fact, positive=False)
    fact = replace(fact, value=value.lstrip("-").replace("_", " ").removeprefix(".") or None)
    for word in words:
        fact = replace(fact, **_read_word(word))
    return replace(fact, content=fact.memory.encode())


def _read_word(word: str) -> dict[str, Any]:
    key, _, value = word.partition("=")
    if key in _ACTS:
        return {"act": key}
    if key in _MOODS:
        return {"mood": key}
    if key in _RANKS:
        return {"rank": _RANKS[key], "speaker": key}
    if key in _FLAGS:
        return _FLAGS[key]
    if key == "on":
        first, _, last = value.partition("..")
        return {"days": (day(first), day(last or first))}
    if key == "ends":
        return {"ends": tuple(value.replace("_", " ").split("+"))}
    if key == "gone":
        pairs = (each.partition("@") for each in value.replace("_", " ").split("+"))
        return {"gone": tuple((whose, what) for what, _, whose in pairs)}
    if key in ("quote", "scope"):
        return {key: value.replace("_", " ")}
    if key == "names":
        return {"names": frozenset(value.replace("_", " ").split("+"))}
    if key == "slot":
        return {"slot": None if value == "-" else value.replace("_", " ")}
    names = {"by": "speaker", "in": "memory", "at": "start"}
    assert key in {*names, "subject", "kind"}, word
    return {names.get(key, key): int(value) if key == "at" else value}


def read_ruling(line: str) -> Ruled:
    """Read ``kind fact [other] day [agent]``."""
    kind, fact, *rest = line.split()
    rank = _RANKS.get(rest[-1], 0)
    if rest[-1] in _RANKS:
        rest.pop()
    other = rest[0].encode() if len(rest) > 1 else None
    return Ruled(f"{kind} {fact}", moment(rest[-1]), rank, kind, fact.encode(), other)  # type: ignore[arg-type]


def write_status(name: str, status: Status) -> dict[str, str]:
    """Write what became of a fact in the words of the table, to be compared with an expectation."""
    return {
        "name": name,
        "status": status.status,
        "by": status.by.decode() if status.by else "",
        "why": status.why,
        "since": str(_number(status.since)),
        "until": str(_number(status.until)),
        "slot": status.slot or "",
    }


def read_expected(line: str) -> dict[str, str]:
    """Read ``name status [by fact] [(why)] [since day] [until day] [slot=]``; only what it says."""
    name, _, rest = line.strip().partition(" ")
    found = {"name": name}
    for status in ("said otherwise", "taken back"):
        rest = rest.replace(status, status.replace(" ", "_"))
    words = rest.split()
    found["status"] = words.pop(0).replace("_", " ")
    while words:
        word = words.pop(0)
        if word.startswith("("):
            while not word.endswith(")"):
                word += " " + words.pop(0)
            found["why"] = word[1:-1]
        elif word.startswith("slot="):
            found["slot"] = word[5:]
        else:
            found[word] = words.pop(0)
    return found


def _number(iso: str | None) -> int | None:
    return (date.fromisoformat(iso) - _START.date()).days + 1 if iso else None
