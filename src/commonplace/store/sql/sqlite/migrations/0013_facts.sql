-- One table of facts: what one memory says, with its span and its slot. Claims and relations are queries over it, and
-- what holds is worked out from it and from rulings (see knowledge/). Every memory is read anew.

-- What people took back of supersessions and retractions becomes rulings, by the words of both sides: one that each
-- ended, one act a change. Of a denial the words are all that the memory said which denied.
CREATE TABLE undone_endings (book_id TEXT, act TEXT, number INTEGER, at TEXT, old_id TEXT, new_id TEXT, denied_in TEXT);
INSERT INTO undone_endings (book_id, act, number, at, old_id, new_id)
SELECT c.book_id, c.id, v.key, c.undone_at, o.fact_id, n.fact_id FROM changes c CROSS JOIN json_each(c.detail, '$.old') v
  JOIN claims o ON o.book_id = c.book_id AND o.id = v.value
  JOIN claims n ON n.book_id = c.book_id AND n.id = json_extract(c.detail, '$.new')
 WHERE c.action = 'superseded' AND c.undone_at IS NOT NULL;
INSERT INTO undone_endings (book_id, act, number, at, old_id, denied_in)
SELECT c.book_id, c.id, 0, c.undone_at, f.id, p.memory_id FROM changes c
  JOIN facts f ON f.book_id = c.book_id AND f.id = json_extract(c.detail, '$.fact')
  JOIN proposals p ON p.book_id = c.book_id AND p.id = (
       SELECT max(o.id) FROM proposals o WHERE o.book_id = c.book_id AND o.target_id = f.id AND o.action = 'DELETE')
 WHERE c.action = 'retracted' AND c.undone_at IS NOT NULL;
CREATE TABLE undone_words (book_id TEXT, ruling_id TEXT, act TEXT, at TEXT, position INTEGER, memory_id TEXT, quote TEXT);
INSERT INTO undone_words (book_id, ruling_id, act, at, position, memory_id, quote)
SELECT e.book_id, CASE WHEN e.number = 0 THEN e.act ELSE substr(e.act, 1, 24) || printf('%012x', e.number) END,
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
       CASE WHEN e.quote = '' OR instr(m.text, e.quote) = 0 THEN 0 ELSE instr(m.text, e.quote) - 1 END,
       CASE WHEN e.quote = '' OR instr(m.text, e.quote) = 0 THEN length(m.text) ELSE instr(m.text, e.quote) - 1 + length(e.quote) END
  FROM undone_words e JOIN rulings r ON r.book_id = e.book_id AND r.id = e.ruling_id
  JOIN memories m ON m.book_id = e.book_id AND m.id = e.memory_id;
DROP TABLE undone_endings;
DROP TABLE undone_words;

-- Weights that use gave to facets go by the name they are filed under.
CREATE TABLE aspect_usage (
  book_id  TEXT NOT NULL,
  name_key TEXT NOT NULL,
  aspect   TEXT NOT NULL,
  weight   REAL NOT NULL,
  used_at  TEXT NOT NULL,
  PRIMARY KEY (book_id, name_key, aspect)
) STRICT, WITHOUT ROWID;
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
  book_id   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  made_by   TEXT NOT NULL,
  version   INTEGER NOT NULL,
  fate      TEXT NOT NULL,
  left_out  INTEGER NOT NULL,
  names     BLOB NOT NULL,
  revision  INTEGER NOT NULL,
  PRIMARY KEY (book_id, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_readings_fate ON memory_readings (book_id, fate);
CREATE INDEX memory_readings_revision ON memory_readings (book_id, revision);

-- One thing that one memory says. id: a hash of what it says and where. text is null where the quote says it. subject: the
-- key of a name, never an entity's id. ends: JSON, keys of values. statement: what equal facts have in common.
CREATE TABLE facts (
  book_id    TEXT NOT NULL,
  id         BLOB NOT NULL,
  memory_id  TEXT NOT NULL,
  span_start INTEGER NOT NULL,
  span_end   INTEGER NOT NULL,
  text       TEXT,
  kind       TEXT NOT NULL,
  subject    TEXT,
  attribute  TEXT,
  label      TEXT NOT NULL,
  aspect     TEXT NOT NULL,
  value      TEXT,
  value_key  TEXT,
  single     INTEGER NOT NULL,
  positive   INTEGER NOT NULL,
  mood       TEXT NOT NULL CHECK (mood IN ('fact', 'plan', 'wish', 'maybe', 'reported')),
  act        TEXT NOT NULL CHECK (act IN ('state', 'change', 'correction', 'end')),
  scope      TEXT NOT NULL,
  limits     TEXT NOT NULL,
  adds       INTEGER NOT NULL,
  ends       TEXT,
  inherits   INTEGER NOT NULL,
  known      TEXT NOT NULL CHECK (known IN ('named', 'author', 'owner', 'pronoun', 'unknown')),
  from_day   TEXT,
  to_day     TEXT,
  still      INTEGER NOT NULL,
  confidence REAL NOT NULL,
  statement  BLOB NOT NULL,
  revision   INTEGER NOT NULL,
  checksum   BLOB,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX facts_memory ON facts (book_id, memory_id);
CREATE INDEX facts_slot ON facts (book_id, subject, attribute) WHERE attribute IS NOT NULL;
CREATE INDEX facts_value ON facts (book_id, subject, value_key) WHERE value_key IS NOT NULL;
CREATE INDEX facts_statement ON facts (book_id, statement);
CREATE INDEX facts_revision ON facts (book_id, revision);
CREATE INDEX facts_kind ON facts (book_id, kind) WHERE kind IN ('rule', 'decision', 'preference', 'plan', 'open');

-- Whom a fact names, by key. role: subject, object, place, owner.
CREATE TABLE fact_names (
  book_id TEXT NOT NULL,
  fact_id BLOB NOT NULL,
  role    TEXT NOT NULL,
  key     TEXT NOT NULL,
  PRIMARY KEY (book_id, fact_id, role, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_names_key ON fact_names (book_id, key);

-- What a fact ends, so that it is found from the value.
CREATE TABLE fact_ends (
  book_id   TEXT NOT NULL,
  subject   TEXT NOT NULL,
  value_key TEXT NOT NULL,
  fact_id   BLOB NOT NULL,
  PRIMARY KEY (book_id, subject, value_key, fact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_ends_fact ON fact_ends (book_id, fact_id);

-- What became of a fact: a cache of hold(). No row: it holds. attribute: a slot that it inherited. proposed: what it would
-- be, where understanding only proposes. why: a line of the table, or a ruling's id.
CREATE TABLE fact_status (
  book_id   TEXT NOT NULL,
  fact_id   BLOB NOT NULL,
  status    TEXT NOT NULL CHECK (status IN
            ('holds', 'replaced', 'denied', 'said otherwise', 'corrected', 'disputed', 'taken back')),
  by_id     BLOB,
  since_day TEXT,
  until_day TEXT,
  why       TEXT NOT NULL,
  attribute TEXT,
  proposed  TEXT,
  revision  INTEGER NOT NULL,
  PRIMARY KEY (book_id, fact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_status_by ON fact_status (book_id, by_id) WHERE by_id IS NOT NULL;
CREATE INDEX fact_status_revision ON fact_status (book_id, revision);
CREATE INDEX fact_status_waiting ON fact_status (book_id, status) WHERE status = 'disputed' OR proposed IS NOT NULL;

-- What one memory says for or against a surface being a name.
CREATE TABLE candidate_surfaces (
  book_id   TEXT NOT NULL,
  key       TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  surface   TEXT NOT NULL,
  inside    INTEGER NOT NULL,
  at_start  INTEGER NOT NULL,
  lower     INTEGER NOT NULL,
  evidence  INTEGER NOT NULL,
  PRIMARY KEY (book_id, key, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX candidate_surfaces_memory ON candidate_surfaces (book_id, memory_id);

-- The sums over all memories, by key; name_key: under which it is a name. spellings: JSON, how often it is written so.
CREATE TABLE surface_sums (
  book_id   TEXT NOT NULL,
  key       TEXT NOT NULL,
  name_key  TEXT NOT NULL,
  sums      TEXT NOT NULL,
  spellings TEXT NOT NULL,
  is_name   INTEGER NOT NULL,
  PRIMARY KEY (book_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX surface_sums_name ON surface_sums (book_id, name_key);

-- What a name is taken for follows from all that memories say of it, and is kept with the name alone.
ALTER TABLE mentions DROP COLUMN type;
UPDATE mentions SET evidence = 0;

-- Every memory that is believed is read anew.
INSERT INTO dirty (book_id, stage, memory_id)
SELECT m.book_id, 'understand', m.id FROM memories m
 WHERE NOT EXISTS (SELECT 1 FROM quarantine q WHERE q.book_id = m.book_id AND q.memory_id = m.id)
    ON CONFLICT DO NOTHING;
INSERT INTO jobs (book_id, id, kind, state, args, priority, max_attempts, run_at, created_at, dedupe_key)
SELECT b.id, printf('%08x-%04x-7%s-8%s-%s', CAST(unixepoch('subsec') * 1000 AS INTEGER) >> 16, CAST(unixepoch('subsec') * 1000 AS INTEGER) & 65535,
              substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 12)),
       'understand', 'queued', '{}', 0, 5, strftime('%Y-%m-%dT%H:%M:%f000Z'), strftime('%Y-%m-%dT%H:%M:%f000Z'), 'understand'
  FROM books b WHERE EXISTS (SELECT 1 FROM dirty d WHERE d.book_id = b.id AND d.stage = 'understand')
    ON CONFLICT (book_id, dedupe_key) WHERE state = 'queued' AND dedupe_key IS NOT NULL DO NOTHING;

-- What the planner should expect of facts.
ANALYZE sqlite_schema;
DELETE FROM sqlite_stat1 WHERE tbl IN ('facts', 'fact_sources', 'fact_words', 'claims', 'relations', 'aspects', 'changes');
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('memories', 'memories_id', '100000 100000 1'),
  ('memories', 'memories_time', '100000 100000 2'),
  ('memories', 'memories_source', '90000 90000 20 1'),
  ('memories', 'memories_standing', '5000 5000 2'),
  ('facts', 'facts', '200000 200000 1'),
  ('facts', 'facts_memory', '200000 200000 2'),
  ('facts', 'facts_slot', '120000 120000 20 3'),
  ('facts', 'facts_value', '120000 120000 20 2'),
  ('facts', 'facts_statement', '200000 200000 2'),
  ('facts', 'facts_revision', '200000 200000 100'),
  ('facts', 'facts_kind', '20000 20000 4000'),
  ('fact_names', 'fact_names', '400000 400000 2 2 1'),
  ('fact_names', 'fact_names_key', '400000 400000 20'),
  ('fact_ends', 'fact_ends', '5000 5000 2 1 1'),
  ('fact_ends', 'fact_ends_fact', '5000 5000 1'),
  ('fact_status', 'fact_status', '20000 20000 1'),
  ('fact_status', 'fact_status_by', '15000 15000 1'),
  ('fact_status', 'fact_status_revision', '20000 20000 20'),
  ('memory_readings', 'memory_readings', '100000 100000 1'),
  ('memory_readings', 'memory_readings_fate', '100000 100000 10000'),
  ('memory_readings', 'memory_readings_revision', '100000 100000 100'),
  ('candidate_surfaces', 'candidate_surfaces', '400000 400000 4 1'),
  ('candidate_surfaces', 'candidate_surfaces_memory', '400000 400000 4'),
  ('surface_sums', 'surface_sums', '100000 100000 1'),
  ('surface_sums', 'surface_sums_name', '100000 100000 1'),
  ('aspect_usage', 'aspect_usage', '20000 20000 2 1');
ANALYZE sqlite_schema;
