"""``tools``: what agents are offered in a book, and switching it."""

from tests.serve.cli.conftest import Say


def test_the_tools_are_listed_and_a_group_is_switched(say: Say) -> None:
    say("remember", "Ada came.", code=0)
    out = say("tools", code=0).out
    assert "* recall" in out
    assert "switched off" not in out
    say("tools", "--switch", "wiki_write=off", code=0)
    found = {each["name"]: each for each in say("tools", "--json", code=0).json["tools"]}
    assert not found["wiki_edit"]["offered"]
    assert found["wiki_read"]["offered"]
    assert found["recall"] == {
        "name": "recall",
        "toolset": "memory",
        "scope": "read",
        "usual": True,
        "offered": True,
    }
    say("tools", "--switch", "wiki_write=on", code=0)
    assert "switched off" not in say("tools").out


def test_a_switch_that_does_not_exist_says_which_there_are(say: Say) -> None:
    say("remember", "Ada came.", code=0)
    assert "memory, wiki_read, wiki_write, chatgpt" in say("tools", "--switch", "x=off").err
    assert "on, off" in say("tools", "--switch", "memory=perhaps").err
    assert "TOOLSET=STATE" in say("tools", "--switch", "memory", code=2).err
