"""Golden outputs: all that the rules make of fixed books, to be compared before and after a change.

``python -m bench.golden --write FILE`` fills the books of the demo, LoCoMo's conversations, the
user's side of LongMemEval (a sample) and the logs of Recall Bench by rules, without vectors, and
writes one JSON line a thing, sorted, without ids and versions:

========= =========================================================================================
memory    its number in the order of capture, and its text
entity    its names and type
fact      memory, quote, sentence, slot, value, state, and the memory that ended it
page      address, title, and each sentence with its section, state and the memories it cites
recall    a question, the ten memories it finds, and those of them that are marked as replaced
========= =========================================================================================

``python -m bench.golden --compare OLD NEW`` counts what is the same, changed, gone and new of each
kind, and prints all that is gone with the text of its memory. Keep the files out of the repository:
they hold the words of the sets.
"""
