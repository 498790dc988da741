"""Memories of our own writing, and a tour through them.

Half a year (2026) of a small team that builds tide stations for oyster farmers: Mara and Teo, and
three agents, scout (research), mason (code) and quill (letters). ``harbour.jsonl`` is what the two
said and noted, ``sessions.jsonl`` what the agents wrote down. In it: a decision that was reversed
twice (the radio), a rename (Pebble became Heron), a correction (2.31 m, not 2.13 m), a colleague
called Austin and a journey to Austin, preferences, an address, Portuguese, Japanese and emoji.
``pages.jsonl`` is the wiki that the agents wrote from all that, change by change.
"""
