"""What captures memories imports of the language is light: no tagger, no numpy."""

import json
import subprocess
import sys

from tests.house.source import PACKAGE

_SCRIPT = """
import json, sys
import commonplace.language.sentences, commonplace.language.name_key
commonplace.language.sentences.split_sentences("Ada met Bob. She left.")
commonplace.language.name_key.name_key("Ada")
print(json.dumps(sorted(sys.modules)))
"""


def test_tokens_sentences_and_keys_of_names_load_no_numpy_and_no_tagger() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT],
        env={"PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert not {"numpy", "commonplace.language.tagger"} & {*json.loads(done.stdout)}
