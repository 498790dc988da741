"""Compare two files of golden outputs: what is the same, changed, gone and new of each kind."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from bench.golden import matches
from bench.golden.lines import Both, Outputs
from bench.golden.matches import Match
from bench.table import render as render_table

_MATCHERS: Mapping[str, Callable[[Both], Iterator[Match]]] = {
    "entity": matches.match_entities,
    "fact": matches.match_facts,
    "page": matches.match_pages,
    "sentence": matches.match_sentences,
    "recall": matches.match_recalls,
}


@dataclass(slots=True)
class Kind:
    """What became of the things of one kind; those that are not the same, with their book."""

    same: int = 0
    changed: list[tuple[str, Match]] = field(default_factory=list)
    gone: list[tuple[str, Match]] = field(default_factory=list)
    new: list[tuple[str, Match]] = field(default_factory=list)

    def count(self, book: str, match: Match) -> None:
        if match.is_same:
            self.same += 1
        elif not match.before:
            self.new.append((book, match))
        elif match.after:
            self.changed.append((book, match))
        else:
            self.gone.append((book, match))


def compare_outputs(old: Outputs, new: Outputs) -> dict[str, Kind]:
    """What became of everything in the old file."""
    found = {name: Kind() for name in _MATCHERS}
    for book in sorted(old.books | new.books):
        for name, matcher in _MATCHERS.items():
            for match in matcher(Both(old, new, book)):
                found[name].count(book, match)
    return found


def render(found: Mapping[str, Kind], *, detail: bool = False) -> str:
    """The counts, then all that is gone; with ``detail`` what changed and is new as well."""
    rows = [[name, *(f"{count:,}" for count in _counts(kind))] for name, kind in found.items()]
    parts = [render_table(["kind", "before", "same", "changed", "gone", "new"], rows)]
    for name, kind in found.items():
        parts += _listed(f"Gone: {name}", [_gone_text(*each) for each in kind.gone])
        if detail:
            changed = [f"- {book}: {m.before}\n  → {m.after}" for book, m in kind.changed]
            parts += _listed(f"Changed: {name}", changed)
            parts += _listed(f"New: {name}", [f"- {book}: {m.after}" for book, m in kind.new])
    return "\n".join(parts)


def _counts(kind: Kind) -> tuple[int, ...]:
    same, changed, gone = kind.same, len(kind.changed), len(kind.gone)
    return (same + changed + gone, same, changed, gone, len(kind.new))


def _listed(title: str, texts: list[str]) -> list[str]:
    return ["", f"## {title} ({len(texts):,})", "", *texts] if texts else []


def _gone_text(book: str, match: Match) -> str:
    return "\n".join([f"- {book}: {match.before}", *(f"    {each}" for each in match.memories)])
