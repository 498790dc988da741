"""Language packs: the small words of a language, as data.

A pack is a TOML file of word lists and tables; ``data/lang/en.toml`` names them all. English is
read with tags, other languages by their packs alone: forms of the few verbs that fill slots,
prepositions, articles, negation, words of change.
"""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "de", "fr", "es")


@dataclass(frozen=True)
class Pack:
    language: str
    data: dict[str, Any]
    _sets: dict[str, frozenset[str]] = field(default_factory=dict)
    _padded: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _tables: dict[str, dict[str, str]] = field(default_factory=dict)

    def words(self, name: str) -> frozenset[str]:
        """Get a list of words; a name that the pack does not have is an empty list."""
        found = self._sets.get(name)
        if found is None:
            listed = self.data.get(name, "")
            words = listed.split() if isinstance(listed, str) else listed
            found = self._sets[name] = frozenset(words)
        return found

    def padded(self, name: str) -> tuple[str, ...]:
        """Get a list of words with blanks around each, to be looked for in a phrase."""
        found = self._padded.get(name)
        if found is None:
            found = self._padded[name] = tuple(f" {word} " for word in self.words(name))
        return found

    def small_words(self) -> frozenset[str]:
        """Get what tells the language: its articles, its forms of *be* and *have*, its negation."""
        found = self._sets.get("small words")
        if found is None:
            small = {
                form for form, word in self.table("verbs").items() if word in ("be", "have", "was")
            }
            small |= self.words("articles") | self.words("negation")
            small |= set(self.table("prepositions"))
            small |= self.words("function words")
            found = self._sets["small words"] = frozenset(small) - english().words("shared words")
        return found

    def table(self, name: str) -> dict[str, str]:
        """Get a table from words to what they stand for."""
        found = self._tables.get(name)
        if found is None:
            rows = self.data.get(name, {}).items()
            found = self._tables[name] = {
                form: word
                for word, forms in rows
                for form in (forms.split() if isinstance(forms, str) else forms)
            }
        return found


@cache
def load_pack(language: str) -> Pack | None:
    """Load the pack of a language that has one."""
    if language not in LANGUAGES:
        return None
    return Pack(language, read_toml(f"lang/{language}.toml"))


@cache
def english() -> Pack:
    return Pack("en", read_toml("lang/en.toml"))


@cache
def role_nouns() -> frozenset[str]:
    """Load the nouns of trades and offices."""
    return frozenset(_data("roles.txt").split())


def read_toml(path: str) -> dict[str, Any]:
    """Read a data file of the package."""
    return tomllib.loads(_data(path))


def _data(path: str) -> str:
    return files("commonplace.language").joinpath("data", path).read_text("utf-8")
