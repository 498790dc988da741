"""Stage 5: memories become a wiki, with receipts.

In    memories that are dirty for this stage, oldest first
Out   pages whose every bullet names the memories it rests on; subjects and where they were seen;
      links that a rule drew and one command takes back; hubs that list their members
Asks  the mind for a plan, for the words of a section, and for hubs; the rules mind needs no model

The rules mind *folds*: memory after memory, in the order in which they were kept, it decides what
each name means from what was known before it, and nothing else. What a page says is a *set* of
statements with a bound on its size, so it does not matter which of them came first. From the two
follows what users rely on: the same memories make the same pages, byte for byte, however they were
cut into batches, wherever a job was killed, whatever the caps are, on either engine.

- A memory leaves the dirty set only in the transaction that applied all that came of it.
- Nothing cited, nothing written; a section's sources are exactly the memories cited for it.
- Where somebody wrote by hand the compiler proposes; what was struck out as wrong stays out.
- A plan is a value: it can be shown, kept in a file, and applied later exactly or not at all.
- What memories and models say is data. Nothing fails because a model was sloppy.
"""
