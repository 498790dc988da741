-- Truth over time: what is believed, what was, and what is forgotten.

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

DO $$
DECLARE
  named text;
BEGIN
  FOREACH named IN ARRAY string_to_array('quarantine suppressed receipts', ' ')
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
