"""Every command of ``wiki`` and ``vault`` answers a program with one JSON object, and nothing
else."""

import json
from pathlib import Path

import click
import pytest

from commonplace.serve.cli.main import cli
from tests.serve.cli.conftest import Say

CREATE = ("wiki", "create", "--type", "topic", "--title")


@pytest.fixture
def pages(told: Say) -> Say:
    told(*CREATE, "Tea", "--content", "Tea is hot.\n\n## Facts\n\nIt is black.\n", code=0)
    told(*CREATE, "Coffee", "--content", "Not Tea. It is brown.", code=0)
    told(*CREATE, "Cocoa", "--content", "Sweet.", code=0)
    told("--book", "team", "remember", "x", code=0)
    return told


def _leaves(name: str) -> set[str]:
    group = cli.get_command(click.Context(cli), name)
    assert isinstance(group, click.Group)
    return {f"{name} {each}" for each in group.list_commands(click.Context(group))}


def test_every_command_answers_in_json(pages: Say, tmp_path: Path) -> None:
    cited = pages("recall", "ferry", "--limit", "1", "--json").json["hits"][0]["id"]
    propose = ("wiki", "propose", "tea", "--section", "facts", "--content", "x", "--json")
    first = pages(*propose, "--source", cited).json["id"]
    text = ("--content", "More.")
    calls: dict[str, tuple[object, ...]] = {
        "wiki status": (),
        "wiki list": (),
        "wiki show": ("tea",),
        "wiki search": ("hot",),
        "wiki recent": (),
        "wiki guide": (),
        "wiki proposals": (),
        "wiki proposal": (first,),
        "wiki accept": (first,),
        "wiki create": ("--type", "topic", "--title", "Milk", *text),
        "wiki stub": ("--type", "topic", "--title", "Water", "Wet."),
        "wiki edit": ("milk", "--old", "More", "--new", "Less"),
        "wiki append": ("milk", "Even less.", "--source", cited),
        "wiki write": ("milk", "--section", "Facts", *text, "--source", cited),
        "wiki set": ("milk", "--tag", "drinks"),
        "wiki wrong": ("milk", "Even less.", "--instead", "Even more."),
        "wiki history": ("milk",),
        "wiki diff": ("milk",),
        "wiki blame": ("milk",),
        "wiki restore": ("milk", "0"),
        "wiki links": ("tea",),
        "wiki backlinks": ("tea",),
        "wiki mentions": ("tea",),
        "wiki link": ("tea",),
        "wiki ignore": ("ferry", "--again"),
        "wiki broken": (),
        "wiki orphans": (),
        "wiki rename": ("water", "Sea"),
        "wiki merge": ("cocoa", "coffee", "--yes"),
        "wiki redirects": (),
        "wiki split": ("tea", "--section", "facts", "--title", "Facts of tea"),
        "wiki redirect": ("chai", "tea"),
        "wiki archive": ("sea",),
        "wiki resurrect": ("sea",),
        "wiki delete": ("sea", "--yes"),
        "wiki lint": (),
        "wiki truth": (),
        "wiki graph": (),
        "wiki rebuild": ("tea",),
        "wiki stubs": (),
        "wiki share": ("team",),
        "wiki members": (),
        "wiki targets": (),
        "wiki unshare": ("team",),
        "vault export": (tmp_path / "vault",),
        "vault sync": (tmp_path / "vault",),
    }
    later: dict[str, tuple[object, ...]] = {
        "wiki propose": ("coffee", "--section", "facts", *text, "--source", cited),
        "wiki release": ("coffee", "--section", "facts"),
    }
    for name, words in (calls | later).items():
        done = pages(*name.split(), *words, "--json")
        assert done.code in (0, 7), (name, done)
        assert isinstance(json.loads(done.out), dict) and done.out.count("\n") == 1, name
        assert done.err == "", name
        if name == "wiki propose":
            pages("wiki", "accept", done.json["id"], "--json", code=0)
    again = pages(*propose).json["id"]
    assert pages("wiki", "reject", again, "--json", code=0).json["status"] == "rejected"
    known = {*calls, *later, "wiki reject"}
    assert _leaves("wiki") | _leaves("vault") == known
