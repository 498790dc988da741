-- Truth over time: what is believed, what was, and what is forgotten.

-- === Forgetting, and what is not believed ===

-- Memories that are kept and not believed: out of recall and off the pages until somebody lifts it.
-- reason: a word or two, never what was said. revision: the change that put it here.
CREATE TABLE quarantine (
  book_id   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  reason    TEXT NOT NULL,
  at        TEXT NOT NULL,
  actor     TEXT,
  revision  INTEGER NOT NULL,
  PRIMARY KEY (book_id, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX quarantine_revision ON quarantine (book_id, revision);

-- What was forgotten and is not to come back by an import or a replay: SHA-256 of its words, of its
-- source and moment, of its key; of a session. No words.
CREATE TABLE suppressed (
  book_id TEXT NOT NULL,
  digest  TEXT NOT NULL,
  kind    TEXT NOT NULL CHECK (kind IN ('words', 'moment', 'key', 'session')),
  at      TEXT NOT NULL,
  PRIMARY KEY (book_id, digest)
) STRICT, WITHOUT ROWID;

-- That something was forgotten: how much, by which kinds of selectors, by whom. Never what.
CREATE TABLE receipts (
  book_id   TEXT NOT NULL,
  id        TEXT NOT NULL,
  at        TEXT NOT NULL,
  actor     TEXT,
  selectors TEXT NOT NULL,
  counts    TEXT NOT NULL,
  digest    TEXT NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;

ALTER TABLE audit ADD COLUMN position INTEGER;
ALTER TABLE audit ADD COLUMN seal BLOB;
CREATE UNIQUE INDEX audit_position ON audit (book_id, position) WHERE position IS NOT NULL;

-- What happened stays as it was written; each line has the seal of the one before it in its own.
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit is not changed'); END;
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit is not changed'); END;
