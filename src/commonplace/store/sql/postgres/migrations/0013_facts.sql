-- One table of facts: what one memory says, with its span and its slot. Claims and relations are queries over it, and
-- what holds is worked out from it and from rulings (see knowledge/). Every memory is read anew.

-- What people took back of supersessions and retractions becomes rulings, by the words of both sides: one that each
-- ended, one act a change. Of a denial the words are all that the memory said which denied.
CREATE TABLE undone_endings (book_id text COLLATE "C", act text COLLATE "C", number bigint, at timestamptz, old_id text COLLATE "C", new_id text COLLATE "C", denied_in text COLLATE "C");
INSERT INTO undone_endings (book_id, act, number, at, old_id, new_id)
SELECT c.book_id, c.id, v.number - 1, c.undone_at, o.fact_id, n.fact_id FROM changes c CROSS JOIN LATERAL json_array_elements_text(c.detail -> 'old') WITH ORDINALITY AS v (value, number)
  JOIN claims o ON o.book_id = c.book_id AND o.id = v.value
  JOIN claims n ON n.book_id = c.book_id AND n.id = c.detail ->> 'new'
 WHERE c.action = 'superseded' AND c.undone_at IS NOT NULL;
INSERT INTO undone_endings (book_id, act, number, at, old_id, denied_in)
SELECT c.book_id, c.id, 0, c.undone_at, f.id, p.memory_id FROM changes c
  JOIN facts f ON f.book_id = c.book_id AND f.id = c.detail ->> 'fact'
  JOIN proposals p ON p.book_id = c.book_id AND p.id = (
       SELECT max(o.id) FROM proposals o WHERE o.book_id = c.book_id AND o.target_id = f.id AND o.action = 'DELETE')
 WHERE c.action = 'retracted' AND c.undone_at IS NOT NULL;
CREATE TABLE undone_words (book_id text COLLATE "C", ruling_id text COLLATE "C", act text COLLATE "C", at timestamptz, position bigint, memory_id text COLLATE "C", quote text);
INSERT INTO undone_words (book_id, ruling_id, act, at, position, memory_id, quote)
SELECT e.book_id, CASE WHEN e.number = 0 THEN e.act ELSE substr(e.act, 1, 24) || lpad(to_hex(e.number), 12, '0') END,
       e.act, e.at, CASE WHEN s.fact_id = e.old_id THEN 0 ELSE 1 END, s.memory_id, min(s.quote)
  FROM undone_endings e JOIN fact_sources s ON s.book_id = e.book_id AND s.fact_id IN (e.old_id, e.new_id)
 WHERE s.memory_id = (SELECT min(f.memory_id) FROM fact_sources f WHERE f.book_id = s.book_id AND f.fact_id = s.fact_id)
 GROUP BY e.book_id, e.number, e.act, e.at, e.old_id, s.fact_id, s.memory_id;
INSERT INTO undone_words (book_id, ruling_id, act, at, position, memory_id, quote)
SELECT e.book_id, e.act, e.act, e.at, 1, e.denied_in, '' FROM undone_endings e WHERE e.denied_in IS NOT NULL;
INSERT INTO rulings (book_id, id, act, at, actor, trust, kind, value, state, revision)
SELECT o.book_id, o.ruling_id, o.act, o.at, NULL, 'user', 'reject', NULL, 'unmatched', b.revision
  FROM undone_words o JOIN undone_words n ON n.book_id = o.book_id AND n.ruling_id = o.ruling_id AND n.position = 1
  JOIN books b ON b.id = o.book_id WHERE o.position = 0;
INSERT INTO ruling_keys (book_id, ruling_id, position, memory_id, span_start, span_end)
SELECT e.book_id, e.ruling_id, e.position, e.memory_id,
       CASE WHEN e.quote = '' OR strpos(m.text, e.quote) = 0 THEN 0 ELSE strpos(m.text, e.quote) - 1 END,
       CASE WHEN e.quote = '' OR strpos(m.text, e.quote) = 0 THEN length(m.text) ELSE strpos(m.text, e.quote) - 1 + length(e.quote) END
  FROM undone_words e JOIN rulings r ON r.book_id = e.book_id AND r.id = e.ruling_id
  JOIN memories m ON m.book_id = e.book_id AND m.id = e.memory_id;
DROP TABLE undone_endings;
DROP TABLE undone_words;

-- Weights that use gave to facets go by the name they are filed under.
CREATE TABLE aspect_usage (
  book_id  text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  aspect   text NOT NULL,
  weight   double precision NOT NULL,
  used_at  timestamptz NOT NULL,
  PRIMARY KEY (book_id, name_key, aspect)
);
ALTER TABLE aspect_usage ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON aspect_usage USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
INSERT INTO aspect_usage (book_id, name_key, aspect, weight, used_at)
SELECT a.book_id, n.key, a.name, a.weight, a.used_at FROM aspects a
  JOIN names n ON n.book_id = a.book_id AND n.entity_id = a.entity_id;

DROP TABLE claims;
DROP TABLE relations;
DROP TABLE aspects;
DROP TABLE changes;
DROP TABLE fact_words;
DROP TABLE fact_sources;
DROP TABLE facts;
DELETE FROM hints;

-- The reading of a memory in force. fate: facts, or why there are none. left_out: sentences that gave none. names: a hash
-- of those of its surfaces that were names when it was read; with another hash it is read anew.
CREATE TABLE memory_readings (
  book_id   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  made_by   text NOT NULL,
  version   integer NOT NULL,
  fate      text NOT NULL,
  left_out  integer NOT NULL,
  names     bytea NOT NULL,
  revision  bigint NOT NULL,
  PRIMARY KEY (book_id, memory_id)
);
CREATE INDEX memory_readings_fate ON memory_readings (book_id, fate);
CREATE INDEX memory_readings_revision ON memory_readings (book_id, revision);
ALTER TABLE memory_readings ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON memory_readings USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));

-- One thing that one memory says. id: a hash of what it says and where. text is null where the quote says it. subject: the
-- key of a name, never an entity's id. ends: JSON, keys of values. statement: what equal facts have in common.
CREATE TABLE facts (
  book_id    text COLLATE "C" NOT NULL,
  id         bytea NOT NULL,
  memory_id  text COLLATE "C" NOT NULL,
  span_start integer NOT NULL,
  span_end   integer NOT NULL,
  text       text,
  kind       text NOT NULL,
  subject    text COLLATE "C",
  attribute  text COLLATE "C",
  label      text NOT NULL,
  aspect     text NOT NULL,
  value      text,
  value_key  text COLLATE "C",
  single     integer NOT NULL,
  positive   integer NOT NULL,
  mood       text NOT NULL CHECK (mood IN ('fact', 'plan', 'wish', 'maybe', 'reported')),
  act        text NOT NULL CHECK (act IN ('state', 'change', 'correction', 'end')),
  scope      text COLLATE "C" NOT NULL,
  limits     text NOT NULL,
  adds       integer NOT NULL,
  ends       json,
  inherits   integer NOT NULL,
  known      text NOT NULL CHECK (known IN ('named', 'author', 'owner', 'pronoun', 'unknown')),
  from_day   text COLLATE "C",
  to_day     text COLLATE "C",
  still      integer NOT NULL,
  confidence double precision NOT NULL,
  statement  bytea NOT NULL,
  revision   bigint NOT NULL,
  checksum   bytea,
  PRIMARY KEY (book_id, id)
);
CREATE INDEX facts_memory ON facts (book_id, memory_id);
CREATE INDEX facts_slot ON facts (book_id, subject, attribute) WHERE attribute IS NOT NULL;
CREATE INDEX facts_value ON facts (book_id, subject, value_key) WHERE value_key IS NOT NULL;
CREATE INDEX facts_statement ON facts (book_id, statement);
CREATE INDEX facts_revision ON facts (book_id, revision);
CREATE INDEX facts_kind ON facts (book_id, kind) WHERE kind IN ('rule', 'decision', 'preference', 'plan', 'open');
ALTER TABLE facts ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON facts USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));

-- Whom a fact names, by key. role: subject, object, place, owner.
CREATE TABLE fact_names (
  book_id text COLLATE "C" NOT NULL,
  fact_id bytea NOT NULL,
  role    text COLLATE "C" NOT NULL,
  key     text COLLATE "C" NOT NULL,
  PRIMARY KEY (book_id, fact_id, role, key)
);
CREATE INDEX fact_names_key ON fact_names (book_id, key);
ALTER TABLE fact_names ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON fact_names USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));

-- What a fact ends, so that it is found from the value.
CREATE TABLE fact_ends (
  book_id   text COLLATE "C" NOT NULL,
  subject   text COLLATE "C" NOT NULL,
  value_key text COLLATE "C" NOT NULL,
  fact_id   bytea NOT NULL,
  PRIMARY KEY (book_id, subject, value_key, fact_id)
);
CREATE INDEX fact_ends_fact ON fact_ends (book_id, fact_id);
ALTER TABLE fact_ends ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON fact_ends USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));

-- What became of a fact: a cache of hold(). No row: it holds. attribute: a slot that it inherited. proposed: what it would
-- be, where understanding only proposes. why: a line of the table, or a ruling's id.
CREATE TABLE fact_status (
  book_id   text COLLATE "C" NOT NULL,
  fact_id   bytea NOT NULL,
  status    text NOT NULL CHECK (status IN
            ('holds', 'replaced', 'denied', 'said otherwise', 'corrected', 'disputed', 'taken back')),
  by_id     bytea,
  since_day text COLLATE "C",
  until_day text COLLATE "C",
  why       text NOT NULL,
  attribute text COLLATE "C",
  proposed  text,
  revision  bigint NOT NULL,
  PRIMARY KEY (book_id, fact_id)
);
CREATE INDEX fact_status_by ON fact_status (book_id, by_id) WHERE by_id IS NOT NULL;
CREATE INDEX fact_status_revision ON fact_status (book_id, revision);
CREATE INDEX fact_status_waiting ON fact_status (book_id, status) WHERE status = 'disputed' OR proposed IS NOT NULL;
ALTER TABLE fact_status ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON fact_status USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));

-- What one memory says for or against a surface being a name.
CREATE TABLE candidate_surfaces (
  book_id   text COLLATE "C" NOT NULL,
  key       text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  surface   text NOT NULL,
  inside    integer NOT NULL,
  at_start  integer NOT NULL,
  lower     integer NOT NULL,
  evidence  integer NOT NULL,
  PRIMARY KEY (book_id, key, memory_id)
);
CREATE INDEX candidate_surfaces_memory ON candidate_surfaces (book_id, memory_id);
ALTER TABLE candidate_surfaces ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON candidate_surfaces USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));

-- The sums over all memories, by key; name_key: under which it is a name. spellings: JSON, how often it is written so.
CREATE TABLE surface_sums (
  book_id   text COLLATE "C" NOT NULL,
  key       text COLLATE "C" NOT NULL,
  name_key  text COLLATE "C" NOT NULL,
  sums      text NOT NULL,
  spellings json NOT NULL,
  is_name   integer NOT NULL,
  PRIMARY KEY (book_id, key)
);
CREATE INDEX surface_sums_name ON surface_sums (book_id, name_key);
ALTER TABLE surface_sums ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON surface_sums USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));

-- What a name is taken for follows from all that memories say of it, and is kept with the name alone.
ALTER TABLE mentions DROP COLUMN type;
UPDATE mentions SET evidence = 0;

-- Every memory that is believed is read anew.
INSERT INTO dirty (book_id, stage, memory_id)
SELECT m.book_id, 'understand', m.id FROM memories m
 WHERE NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = m.book_id AND q.memory_id = m.id)
    ON CONFLICT DO NOTHING;
INSERT INTO jobs (book_id, id, kind, state, args, priority, max_attempts, run_at, created_at, dedupe_key)
SELECT b.id, lpad(to_hex(CAST(extract(epoch FROM now()) * 1000 AS bigint) >> 16), 8, '0') || '-' || lpad(to_hex(CAST(extract(epoch FROM now()) * 1000 AS bigint) & 65535), 4, '0') || '-7'
         || substr(replace(CAST(gen_random_uuid() AS text), '-', ''), 1, 3) || '-8' || substr(replace(CAST(gen_random_uuid() AS text), '-', ''), 1, 3) || '-' || substr(replace(CAST(gen_random_uuid() AS text), '-', ''), 1, 12),
       'understand', 'queued', '{}', 0, 5, now(), now(), 'understand'
  FROM books b WHERE EXISTS (SELECT 1 FROM dirty d WHERE d.book_id = b.id AND d.stage = 'understand')
    ON CONFLICT (book_id, dedupe_key) WHERE state = 'queued' AND dedupe_key IS NOT NULL DO NOTHING;
