"""Everything that is a model: minds, which answer the questions of the stages, and embedders, which
turn a text into a vector.

**Minds.** In: a task and a question (``task.Task``). Out: an answer, and who gave it. A stage calls
``mind.ask`` and cannot tell whether rules or a model answered. ``choose_mind.find_mind`` reads the
setting; ``model.ModelMind`` asks one of the ``providers`` and keeps the ledger.

- What memories say travels as data: fenced, made visible, secrets removed (``fence``, ``redact``).
- A sloppy reply is a value with warnings; one of no use is answered by the task's rules twin.
- One place decides about asking again (``breaker``), one about money (``cost``).

**Embedders.** In: texts. Out: one unit vector of float32 for each, comparable with every vector of
the same profile key. ``choose.find_embedder`` reads the setting and answers with an embedder
(``embedder.Embedder``) or with None, which means "recall uses text alone", and says why.

- ``minilm``  all-MiniLM-L6-v2 on this machine, int8, by onnxruntime or by plain numpy
- ``static``  a table of word vectors, for machines without the above
- ``remote``  an OpenAI-compatible server, or Ollama
- ``hashing`` no model at all: for tests and demonstrations

Invariants: no model is asked inside a transaction, nor by an idle library; no network unless it was
asked for; the same text gives the same bytes, whatever else is embedded with it (local embedders,
same machine and same runtime); weights are checked by sha256 before they are used; importing this
package imports neither numpy nor a runtime.
"""
