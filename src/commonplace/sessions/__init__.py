"""Stage 6: a session of an agent, from its start to its end.

In: what the agent's client tells: a key, prompts, lines of the transcript, that it compacts, that
it ends.
Out: the start pack, what is told beside a prompt, checkpoints and what is recovered from them, and,
at the end, of how much use each thing was that was shown.
Asks: nobody. All of it is made by rule; recall is given in.

- What is kept was made safe first: no unseen characters, no secrets, nothing that we put there
  ourselves (``redact``, ``injected``).
- What is shown is fenced, cites ids, and holds nothing that was replaced or that the web, a tool or
  an import said (``pack``, ``beside``). Nothing worth saying is an empty string.
- The same book makes the same start pack, byte by byte.
- A line is kept once per position, a checkpoint once per moment (``checkpoints``).
- What was of use is decided when the session ends, and only once (``ending``, ``continuity``).
- To forget a memory is to forget what sessions keep of it (``forgetting``).
"""
