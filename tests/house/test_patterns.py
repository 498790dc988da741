"""No text can stop the program: each pattern has few ways to read one (``patterns.ambiguity``)."""

import ast

from tests.house.patterns.ambiguity import find_faults
from tests.house.patterns.collect import collect, find_calls, is_pattern_function, list_sites
from tests.house.source import Module, modules

#: Patterns that are refused wrongly, by their place in the source without its line, with the
#: reason. Whoever adds one shows that no text is slow: the fuzz test runs it like any other.
EXCEPTIONS: dict[str, str] = {
    "capture/instructions.py": "loops end after 80 characters, a call after one window: linear",
}

AMBIGUOUS = (
    r"(?:a*)*",
    r"(?:\s*,?)+",
    r"(?:|a)*",
    r"(a+)+$",
    r"(?:\w+ ?)*",
    r"(?:\w+ ?){1,8}",
    r"(?:(?!and\b)[\w-]+ ?){1,8}? and",
    r"(?:a|a)*",
    r"(?:only |\w+ly )*",
    r"(?:early |early )*",
    r"(?:[^\W\d_]|[\u0900-\u0dff])*",
    r"(?:\d{3,6})+",
    r"(?:,\s*\w*\s*)*x",
    r"(?: ?\*?\(x\)\*?)+$",
    r"(?i:(?:straße|STRASSE|[a-z])+)",
    r"(?:so\b\s*,*\s+)+",
    r"(?:(?:a+b?)+,)+",
    r"(?P<word>\w+)(?:(?P=word)?)*",
    r"(?=(?:\w+ ?)*!)",
    r"(?:(?:\w+ ?)*!)*+",
    r"\s*\s*\s*x",
    r"\w+\w+\w+$",
    r".*foo.*bar.*baz",
    r"\[[^\]]*\s[^\]]*\s[^\]]*\]",
    r"(?:\S+\s*){1,4}\?$",
    r"(?:also |just )*(?:also |just )*(?:also |just )*x",
    r"(?:(?=\w*\w*!)\w)*",
)
UNAMBIGUOUS = (
    r"\w+@\w+",
    r"(?:\w+ )*",
    r"(?:\w++ ?)*",
    r"(?: \w+)*$",
    r"(?:\w+, ?)*",
    r"(?:\w+(?: |(?!\w)))*",
    r"(?:\w+\b ?)*",
    r"(?:\b\w+\W*)*",
    r"(?:just |also |\w+ly )*x",
    r"(?:\d{3})+",
    r"(?:\d{3,6}+)+",
    r"(?:[^\"\\]|\\.)*\"",
    r"(?:[^']|'')*'",
    r"(?:ab?)*c",
    r"(?:[a-z]|[^a-z])*",
    r"(?:[^\W\d_]|(?![^\W\d_])[\u0900-\u0dff])*",
    r"(?:(?:\s*[,;]+)?\s+\w)+",
    r"(?:a|b|ab)++",
    r"\s*\s*x",
    r"(.+?) (?:in|on) (.+)",
    r"\w{1,40}\w{1,40}\w{1,40}$",
    r"^\s*(\w+)\s*=\s*(.*)$",
    r"(?:\n[^\n]*+)*+(?=\n|\Z)",
)


def test_ambiguous_patterns_are_refused() -> None:
    assert [pattern for pattern in AMBIGUOUS if not find_faults(pattern)] == []


def test_patterns_with_few_ways_are_accepted() -> None:
    assert {each: faults for each in UNAMBIGUOUS if (faults := find_faults(each))} == {}


def test_every_pattern_of_the_program_has_few_ways_to_read_a_text() -> None:
    refused = [
        (written, found)
        for written in collect()
        if (found := find_faults(written.pattern, written.flags))
    ]
    faults = {
        f"{written.site} {written.pattern[:200]}": found
        for written, found in refused
        if written.site.partition(":")[0] not in EXCEPTIONS
    }
    assert faults == {}
    assert EXCEPTIONS.keys() <= {written.site.partition(":")[0] for written, _ in refused}, (
        "an exception that nobody needs"
    )


def test_every_pattern_is_found() -> None:
    sites = {written.site for written in collect()}
    lost = {
        module.at(call)
        for module in modules()
        for call in find_calls(module)
        if not sites & list_sites(module, call)
    }
    assert lost == set(), "Have RUN_TIME in patterns/collect.py make them."


def test_patterns_are_compiled_only_where_they_are_found() -> None:
    assert {name for module in modules() for name in _other_ways(module)} == set()


def _other_ways(module: Module) -> list[str]:
    """Other libraries, other names for `re`, and its functions where they are not called."""
    name = module.name
    called = {id(node.func) for node in module.nodes if isinstance(node, ast.Call)}
    found = []
    for node in module.nodes:
        if isinstance(node, ast.ImportFrom) and node.module in ("re", "regex", "re2"):
            found.append(f"{name}:{node.lineno} imports from {node.module}")
        if isinstance(node, ast.Import):
            found += [
                f"{name}:{node.lineno} imports {each.name}"
                for each in node.names
                if each.name in ("regex", "re2") or (each.name == "re" and each.asname)
            ]
        if is_pattern_function(node) and id(node) not in called:
            found.append(f"{name}:{node.lineno} hands {ast.unparse(node)} on")
    return found
