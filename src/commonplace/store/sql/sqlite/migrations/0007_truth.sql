-- Truth over time: what is believed, what was, and what is forgotten.

-- === Import runs ===

-- Imports: each is a run, numbered in its book, with what it was of and how far it came. problems: what could
-- not be read, as [where, why].
CREATE TABLE import_runs (
  book_id     TEXT NOT NULL,
  number      INTEGER NOT NULL,
  format      TEXT NOT NULL,
  path        TEXT NOT NULL,
  actor       TEXT,
  state       TEXT NOT NULL CHECK (state IN ('running', 'done', 'rolled back')),
  started_at  TEXT NOT NULL,
  finished_at TEXT,
  rolled_at   TEXT,
  added       INTEGER NOT NULL DEFAULT 0,
  duplicates  INTEGER NOT NULL DEFAULT 0,
  problems    TEXT NOT NULL,
  PRIMARY KEY (book_id, number)
) STRICT, WITHOUT ROWID;

-- What came of each file of a run.
CREATE TABLE import_files (
  book_id    TEXT NOT NULL,
  number     INTEGER NOT NULL,
  file       TEXT NOT NULL,
  outcome    TEXT NOT NULL,
  added      INTEGER NOT NULL,
  duplicates INTEGER NOT NULL,
  problems   INTEGER NOT NULL,
  page       TEXT NOT NULL,
  PRIMARY KEY (book_id, number, file)
) STRICT, WITHOUT ROWID;

-- The memories that a run brought or met, and how often it said each: a memory that was said more often than
-- all runs together say it was said by somebody else too.
CREATE TABLE imported (
  book_id   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  number    INTEGER NOT NULL,
  times     INTEGER NOT NULL,
  PRIMARY KEY (book_id, memory_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_run ON imported (book_id, number, memory_id);
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

-- === Drawings ===

-- The pages that most lead to come first in the drawing of a book.
CREATE INDEX pages_hubs ON pages (book_id, hubness, updated_at, type) WHERE status = 'active';
-- What the planner should expect of it, and of what is known of names, as in the migrations before.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('entities', 'entities', '50000 50000 1'),
  ('entity_aliases', 'entity_aliases', '100000 100000 1'),
  ('entity_aliases', 'entity_aliases_entity', '100000 100000 2'),
  ('mentions', 'mentions', '500000 500000 5 1'),
  ('mentions', 'mentions_memory', '500000 500000 4'),
  ('mentions', 'mentions_entity', '400000 400000 8'),
  ('facts', 'facts', '100000 100000 1'),
  ('facts', 'facts_words', '100000 100000 1'),
  ('fact_sources', 'fact_sources', '150000 150000 2 1'),
  ('fact_sources', 'fact_sources_memory', '150000 150000 3'),
  ('fact_sources', 'fact_sources_revision', '150000 150000 10'),
  ('claims', 'claims', '100000 100000 1'),
  ('claims', 'claims_slot', '100000 100000 5 2 2'),
  ('claims', 'claims_fact', '100000 100000 1 1'),
  ('relations', 'relations', '100000 100000 5 4 2 1'),
  ('relations', 'relations_target', '100000 100000 5'),
  ('relations', 'relations_memory', '100000 100000 2'),
  ('pages', 'pages_hubs', '100000 100000 5000 2 1');

-- === Dreams ===

-- What each dream saw, and what it changed: seen is the book's revision when it began, day that of the
-- newest memory then. Ids and counts, no words.
CREATE TABLE dreams (
  book_id TEXT NOT NULL,
  id      TEXT NOT NULL,
  at      TEXT NOT NULL,
  seen    INTEGER NOT NULL,
  day     TEXT NOT NULL,
  changes TEXT NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;

-- How often a page was read, by whoever asked for it; revision: the change that last counted.
CREATE TABLE readings (
  book_id  TEXT NOT NULL,
  page_id  TEXT NOT NULL,
  times    INTEGER NOT NULL,
  read_at  TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (book_id, page_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX readings_revision ON readings (book_id, revision);

-- Questions that found nothing certain, the newest of them. key: what is the same when it is asked again.
-- Whatever is forgotten in a book clears them: a question may hold words of it.
CREATE TABLE unanswered (
  book_id  TEXT NOT NULL,
  key      TEXT NOT NULL,
  question TEXT NOT NULL,
  times    INTEGER NOT NULL,
  asked_at TEXT NOT NULL,
  PRIMARY KEY (book_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX unanswered_newest ON unanswered (book_id, asked_at);

-- What the planner should expect of dreams.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('dreams', 'dreams', '10000 1000 1'),
  ('readings', 'readings', '100000 10000 1'),
  ('readings', 'readings_revision', '100000 10000 2'),
  ('unanswered', 'unanswered', '1000 100 1'),
  ('unanswered', 'unanswered_newest', '1000 100 1');
ANALYZE sqlite_schema;

-- What the planner should expect of memories and what was understood of them.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('mentions', 'mentions', '500000 500000 3 1'),
  ('mentions', 'mentions_memory', '500000 500000 4'),
  ('mentions', 'mentions_entity', '300000 300000 10'),
  ('proposals', 'proposals', '100000 100000 1'),
  ('proposals', 'proposals_memory', '100000 100000 3'),
  ('proposals', 'proposals_target', '10000 10000 2'),
  ('proposals', 'proposals_review', '1000 1000 1'),
  ('facts', 'facts', '200000 200000 1'),
  ('facts', 'facts_words', '200000 200000 1'),
  ('fact_sources', 'fact_sources', '300000 300000 2 1'),
  ('fact_sources', 'fact_sources_memory', '300000 300000 3'),
  ('fact_sources', 'fact_sources_revision', '300000 300000 5'),
  ('claims', 'claims', '200000 200000 1'),
  ('claims', 'claims_slot', '200000 200000 8 4 2'),
  ('claims', 'claims_fact', '200000 200000 2 1'),
  ('relations', 'relations', '200000 200000 8 4 2 1 1'),
  ('relations', 'relations_target', '200000 200000 8'),
  ('relations', 'relations_memory', '200000 200000 3'),
  ('audit', 'audit', '200000 200000 1'),
  ('audit', 'audit_memory', '200000 200000 2'),
  ('shown', 'shown', '200000 200000 20 20 1'),
  ('shown', 'shown_item', '200000 200000 5'),
  ('imported', 'imported', '500000 500000 1 1'),
  ('imported', 'imported_run', '500000 500000 50000 1');
ANALYZE sqlite_schema;

-- What a page itself shows of its sentences, by their hashes: that another took its place (superseded) or
-- that another says otherwise (disputed), with the day of that other one; that what is cited for it does
-- not say it (unverified), or no longer holds (stale). A sentence that is not here is borne out. No words.
CREATE TABLE page_marks (
  book_id  TEXT NOT NULL,
  page_id  TEXT NOT NULL,
  section  TEXT NOT NULL,
  sentence TEXT NOT NULL,
  mark     TEXT NOT NULL,
  day      TEXT NOT NULL,
  PRIMARY KEY (book_id, page_id, section, sentence, mark)
) STRICT, WITHOUT ROWID;
CREATE INDEX page_marks_mark ON page_marks (book_id, mark, day, page_id);

-- What the planner should expect of marks.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('page_marks', 'page_marks', '10000 10000 5 3 1 1'),
  ('page_marks', 'page_marks_mark', '10000 10000 20 20 2');
ANALYZE sqlite_schema;
