-- Rulings: what people decide outlives every reading.

-- What people decided; a row goes only when what it is about is forgotten. act: the id of the first ruling of
-- one command, which is undone whole. trust: of who ruled. value: the type; canonical or alias; the act that is
-- undone. state: a cache.
CREATE TABLE rulings (
  book_id  TEXT NOT NULL,
  id       TEXT NOT NULL,
  act      TEXT NOT NULL,
  at       TEXT NOT NULL,
  actor    TEXT,
  trust    TEXT NOT NULL,
  kind     TEXT NOT NULL CHECK (kind IN ('wrong', 'accept', 'reject', 'ignore', 'same', 'apart', 'name', 'type', 'means', 'undo')),
  value    TEXT,
  state    TEXT NOT NULL CHECK (state IN ('in force', 'undone', 'unmatched', 'waiting')),
  revision INTEGER NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rulings_act ON rulings (book_id, act);
CREATE INDEX rulings_undo ON rulings (book_id, value) WHERE kind = 'undo';
CREATE INDEX rulings_waiting ON rulings (book_id, id) WHERE state IN ('unmatched', 'waiting');

-- What a ruling is about, in the words that were said, folded anew at each replay; name_key only finds them.
-- position 0: this; 1: the other one. memory_id null: the name wherever it stands. value: of a fact; of a type,
-- what the thing was taken for.
CREATE TABLE ruling_keys (
  book_id    TEXT NOT NULL,
  ruling_id  TEXT NOT NULL,
  position   INTEGER NOT NULL,
  memory_id  TEXT,
  span_start INTEGER,
  span_end   INTEGER,
  surface    TEXT,
  attribute  TEXT,
  value      TEXT,
  positive   INTEGER,
  name_key   TEXT,
  PRIMARY KEY (book_id, ruling_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX ruling_keys_memory ON ruling_keys (book_id, memory_id) WHERE memory_id IS NOT NULL;
CREATE INDEX ruling_keys_name ON ruling_keys (book_id, name_key) WHERE name_key IS NOT NULL;

-- What the planner should expect of rulings.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('rulings', 'rulings', '10000 10000 1'),
  ('rulings', 'rulings_act', '10000 10000 2'),
  ('rulings', 'rulings_undo', '1000 1000 1'),
  ('rulings', 'rulings_waiting', '100 100 1'),
  ('ruling_keys', 'ruling_keys', '15000 15000 2 1'),
  ('ruling_keys', 'ruling_keys_memory', '5000 5000 2'),
  ('ruling_keys', 'ruling_keys_name', '10000 10000 2');
ANALYZE sqlite_schema;

-- Types that people gave become rulings, with what the thing had been taken for at first. What is no longer there
-- has nothing to be undone.
INSERT INTO rulings (book_id, id, act, at, actor, trust, kind, value, state, revision)
SELECT c.book_id, c.id, c.id, c.at, c.actor, 'user', 'type', json_extract(c.detail, '$.is'),
       CASE WHEN c.undone_at IS NULL THEN 'in force' ELSE 'undone' END, b.revision
  FROM changes c
  JOIN books b ON b.id = c.book_id
  JOIN entities e ON e.book_id = c.book_id AND e.id = json_extract(c.detail, '$.entity')
 WHERE c.action = 'typed';
INSERT INTO ruling_keys (book_id, ruling_id, position, surface, value, name_key)
SELECT r.book_id, r.id, 0, a.surface,
       (SELECT json_extract(f.detail, '$.was') FROM changes f
         WHERE f.book_id = c.book_id AND f.action = 'typed' AND json_extract(f.detail, '$.entity') = e.id
         ORDER BY f.id LIMIT 1),
       a.alias
  FROM rulings r
  JOIN changes c ON c.book_id = r.book_id AND c.id = r.id
  JOIN entities e ON e.book_id = c.book_id AND e.id = json_extract(c.detail, '$.entity')
  JOIN entity_aliases a ON a.book_id = e.book_id AND a.entity_id = e.id
   AND a.alias = (SELECT o.alias FROM entity_aliases o WHERE o.book_id = e.book_id AND o.entity_id = e.id
                   ORDER BY CASE WHEN o.surface = e.name THEN 0 ELSE 1 END, o.alias LIMIT 1)
 WHERE r.kind = 'type';
INSERT INTO rulings (book_id, id, act, at, actor, trust, kind, value, state, revision)
SELECT t.book_id, t.id, '', t.undone_at, NULL, 'user', 'undo', t.act, 'in force', t.revision
  FROM (SELECT t.*, printf('%08x-%04x-7%s-8%s-%s', t.millis >> 16, t.millis & 65535, substr(t.chance, 1, 3),
              substr(t.chance, 4, 3), substr(t.chance, 7, 12)) AS id
          FROM (SELECT c.book_id, c.undone_at, r.act, r.revision,
                       CAST((julianday(c.undone_at) - 2440587.5) * 86400000 AS INTEGER) AS millis,
                       lower(hex(randomblob(9))) AS chance
                  FROM rulings r JOIN changes c ON c.book_id = r.book_id AND c.id = r.id
                 WHERE r.state = 'undone') t) t;
UPDATE rulings SET act = id WHERE kind = 'undo';
DELETE FROM changes WHERE action = 'typed';
