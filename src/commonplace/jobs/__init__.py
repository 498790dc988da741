"""The conveyor: one ledger for all background work, on both engines. It knows no stage.

States::

    queued ──lease──▶ running ──▶ done
      ▲                 │ failed, tries left: after a pause, queued again
      └─────────────────┤ failed, no tries left ──▶ dead   (kept; ``jobs retry`` requeues it)
                        │ a model is away or rests, or the disk is full: queued for later, the
                        │ try not counted
                        │ its worker is gone: like a failure, found by the others
                        └ cancelled by a person

- A try is counted when the job is leased, so a job that kills its worker still runs out of tries.
- A lease carries a fencing token. A worker's writes go through a transaction that first makes sure
  that the token is still good: one that slept past its lease writes nothing.
- A *dedupe key* names the work: one queued job per key and book; while one runs, the next waits.
- Books take turns, so one book's backlog does not starve the others.
- An empty ledger costs one query per poll and nothing else.
"""
