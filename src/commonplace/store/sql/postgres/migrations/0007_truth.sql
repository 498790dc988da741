-- Truth over time: what is believed, what was, and what is forgotten.

-- === Import runs ===

-- Imports: each is a run, numbered in its book, with what it was of and how far it came. problems: what could
-- not be read, as [where, why].
CREATE TABLE import_runs (
  book_id     text COLLATE "C" NOT NULL,
  number      integer NOT NULL,
  format      text NOT NULL,
  path        text NOT NULL,
  actor       text,
  state       text NOT NULL CHECK (state IN ('running', 'done', 'rolled back')),
  started_at  timestamptz NOT NULL,
  finished_at timestamptz,
  rolled_at   timestamptz,
  added       integer NOT NULL DEFAULT 0,
  duplicates  integer NOT NULL DEFAULT 0,
  problems    json NOT NULL,
  PRIMARY KEY (book_id, number)
);

-- What came of each file of a run.
CREATE TABLE import_files (
  book_id    text COLLATE "C" NOT NULL,
  number     integer NOT NULL,
  file       text COLLATE "C" NOT NULL,
  outcome    text NOT NULL,
  added      integer NOT NULL,
  duplicates integer NOT NULL,
  problems   integer NOT NULL,
  page       text NOT NULL,
  PRIMARY KEY (book_id, number, file)
);

-- The memories that a run brought or met, and how often it said each: a memory that was said more often than
-- all runs together say it was said by somebody else too.
CREATE TABLE imported (
  book_id   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  number    integer NOT NULL,
  times     integer NOT NULL,
  PRIMARY KEY (book_id, memory_id, number)
);
CREATE INDEX imported_run ON imported (book_id, number, memory_id);

-- === Forgetting, and what is not believed ===

-- Memories that are kept and not believed: out of recall and off the pages until somebody lifts it.
-- reason: a word or two, never what was said. revision: the change that put it here.
CREATE TABLE quarantine (
  book_id   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  reason    text NOT NULL,
  at        timestamptz NOT NULL,
  actor     text,
  revision  bigint NOT NULL,
  PRIMARY KEY (book_id, memory_id)
);
CREATE INDEX quarantine_revision ON quarantine (book_id, revision);

-- What was forgotten and is not to come back by an import or a replay: SHA-256 of its words, of its
-- source and moment, of its key; of a session. No words.
CREATE TABLE suppressed (
  book_id text COLLATE "C" NOT NULL,
  digest  text COLLATE "C" NOT NULL,
  kind    text NOT NULL CHECK (kind IN ('words', 'moment', 'key', 'session')),
  at      timestamptz NOT NULL,
  PRIMARY KEY (book_id, digest)
);

-- That something was forgotten: how much, by which kinds of selectors, by whom. Never what.
CREATE TABLE receipts (
  book_id   text COLLATE "C" NOT NULL,
  id        text COLLATE "C" NOT NULL,
  at        timestamptz NOT NULL,
  actor     text,
  selectors json NOT NULL,
  counts    json NOT NULL,
  digest    text NOT NULL,
  PRIMARY KEY (book_id, id)
);

ALTER TABLE audit ADD COLUMN position bigint;
ALTER TABLE audit ADD COLUMN seal bytea;
CREATE UNIQUE INDEX audit_position ON audit (book_id, position) WHERE position IS NOT NULL;

-- What happened stays as it was written; each line has the seal of the one before it in its own.
CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS
$$BEGIN RAISE EXCEPTION 'the audit is not changed' USING ERRCODE = 'insufficient_privilege'; END$$;
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION audit_stays();
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();

-- The pages that most lead to come first in the drawing of a book.
CREATE INDEX pages_hubs ON pages (book_id, hubness, updated_at, type) WHERE status = 'active';

-- === Dreams ===

-- What each dream saw, and what it changed: seen is the book's revision when it began, day that of the
-- newest memory then. Ids and counts, no words.
CREATE TABLE dreams (
  book_id text COLLATE "C" NOT NULL,
  id      text COLLATE "C" NOT NULL,
  at      timestamptz NOT NULL,
  seen    bigint NOT NULL,
  day     text NOT NULL,
  changes json NOT NULL,
  PRIMARY KEY (book_id, id)
);

-- How often a page was read, by whoever asked for it; revision: the change that last counted.
CREATE TABLE readings (
  book_id  text COLLATE "C" NOT NULL,
  page_id  text COLLATE "C" NOT NULL,
  times    integer NOT NULL,
  read_at  timestamptz NOT NULL,
  revision bigint NOT NULL,
  PRIMARY KEY (book_id, page_id)
);
CREATE INDEX readings_revision ON readings (book_id, revision);

-- Questions that found nothing certain, the newest of them. key: what is the same when it is asked again.
-- Whatever is forgotten in a book clears them: a question may hold words of it.
CREATE TABLE unanswered (
  book_id  text COLLATE "C" NOT NULL,
  key      text COLLATE "C" NOT NULL,
  question text NOT NULL,
  times    integer NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (book_id, key)
);
CREATE INDEX unanswered_newest ON unanswered (book_id, asked_at);

-- === Marks of sentences ===

-- What a page itself shows of its sentences, by their hashes: that another took its place (superseded) or
-- that another says otherwise (disputed), with the day of that other one; that what is cited for it does
-- not say it (unverified), or no longer holds (stale). A sentence that is not here is borne out. No words.
CREATE TABLE page_marks (
  book_id  text COLLATE "C" NOT NULL,
  page_id  text COLLATE "C" NOT NULL,
  section  text COLLATE "C" NOT NULL,
  sentence text COLLATE "C" NOT NULL,
  mark     text COLLATE "C" NOT NULL,
  day      text COLLATE "C" NOT NULL,
  PRIMARY KEY (book_id, page_id, section, sentence, mark)
);
CREATE INDEX page_marks_mark ON page_marks (book_id, mark, day, page_id);

-- The second wall around these tables.
DO $$
DECLARE
  named text;
BEGIN
  FOREACH named IN ARRAY string_to_array(
    'import_runs import_files imported quarantine suppressed receipts dreams readings unanswered '
    'page_marks', ' ')
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', named);
    EXECUTE format(
      $policy$CREATE POLICY of_books ON %I USING (book_id = ANY ((SELECT string_to_array(
        nullif(current_setting('commonplace.books', true), ''), ','))::text[]))$policy$, named);
  END LOOP;
  IF EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'commonplace_door') THEN
    REVOKE UPDATE, DELETE ON audit FROM commonplace_door;
  END IF;
END $$;
