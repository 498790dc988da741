-- Rulings: what people decide outlives every reading.

-- What people decided; a row goes only when what it is about is forgotten. act: the id of the first ruling of
-- one command, which is undone whole. trust: of who ruled. value: the type; canonical or alias; the act that is
-- undone. state: a cache.
CREATE TABLE rulings (
  book_id  text COLLATE "C" NOT NULL,
  id       text COLLATE "C" NOT NULL,
  act      text COLLATE "C" NOT NULL,
  at       timestamptz NOT NULL,
  actor    text,
  trust    text NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('wrong', 'accept', 'reject', 'ignore', 'same', 'apart', 'name', 'type', 'means', 'undo')),
  value    text COLLATE "C",
  state    text NOT NULL CHECK (state IN ('in force', 'undone', 'unmatched', 'waiting')),
  revision bigint NOT NULL,
  PRIMARY KEY (book_id, id)
);
CREATE INDEX rulings_act ON rulings (book_id, act);
CREATE INDEX rulings_undo ON rulings (book_id, value) WHERE kind = 'undo';
CREATE INDEX rulings_waiting ON rulings (book_id, id) WHERE state IN ('unmatched', 'waiting');

-- What a ruling is about, in the words that were said, folded anew at each replay; name_key only finds them.
-- position 0: this; 1: the other one. memory_id null: the name wherever it stands. value: of a fact; of a type,
-- what the thing was taken for.
CREATE TABLE ruling_keys (
  book_id    text COLLATE "C" NOT NULL,
  ruling_id  text COLLATE "C" NOT NULL,
  position   integer NOT NULL,
  memory_id  text COLLATE "C",
  span_start integer,
  span_end   integer,
  surface    text,
  attribute  text,
  value      text,
  positive   integer,
  name_key   text COLLATE "C",
  PRIMARY KEY (book_id, ruling_id, position)
);
CREATE INDEX ruling_keys_memory ON ruling_keys (book_id, memory_id) WHERE memory_id IS NOT NULL;
CREATE INDEX ruling_keys_name ON ruling_keys (book_id, name_key) WHERE name_key IS NOT NULL;
ALTER TABLE rulings ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON rulings USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
ALTER TABLE ruling_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON ruling_keys USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));

-- Types that people gave become rulings, with what the thing had been taken for at first. What is no longer there
-- has nothing to be undone.
INSERT INTO rulings (book_id, id, act, at, actor, trust, kind, value, state, revision)
SELECT c.book_id, c.id, c.id, c.at, c.actor, 'user', 'type', c.detail ->> 'is',
       CASE WHEN c.undone_at IS NULL THEN 'in force' ELSE 'undone' END, b.revision
  FROM changes c
  JOIN books b ON b.id = c.book_id
  JOIN entities e ON e.book_id = c.book_id AND e.id = c.detail ->> 'entity'
 WHERE c.action = 'typed';
INSERT INTO ruling_keys (book_id, ruling_id, position, surface, value, name_key)
SELECT r.book_id, r.id, 0, a.surface,
       (SELECT f.detail ->> 'was' FROM changes f
         WHERE f.book_id = c.book_id AND f.action = 'typed' AND f.detail ->> 'entity' = e.id
         ORDER BY f.id LIMIT 1),
       a.alias
  FROM rulings r
  JOIN changes c ON c.book_id = r.book_id AND c.id = r.id
  JOIN entities e ON e.book_id = c.book_id AND e.id = c.detail ->> 'entity'
  JOIN entity_aliases a ON a.book_id = e.book_id AND a.entity_id = e.id
   AND a.alias = (SELECT o.alias FROM entity_aliases o WHERE o.book_id = e.book_id AND o.entity_id = e.id
                   ORDER BY CASE WHEN o.surface = e.name THEN 0 ELSE 1 END, o.alias LIMIT 1)
 WHERE r.kind = 'type';
INSERT INTO rulings (book_id, id, act, at, actor, trust, kind, value, state, revision)
SELECT t.book_id, t.id, '', t.undone_at, NULL, 'user', 'undo', t.act, 'in force', t.revision
  FROM (SELECT t.*, lpad(to_hex(t.millis >> 16), 8, '0') || '-' || lpad(to_hex(t.millis & 65535), 4, '0') || '-7'
       || substr(t.chance, 1, 3) || '-8' || substr(t.chance, 4, 3) || '-' || substr(t.chance, 7, 12) AS id
          FROM (SELECT c.book_id, c.undone_at, r.act, r.revision,
                       CAST(extract(epoch FROM c.undone_at) * 1000 AS bigint) AS millis,
                       replace(CAST(gen_random_uuid() AS text), '-', '') AS chance
                  FROM rulings r JOIN changes c ON c.book_id = r.book_id AND c.id = r.id
                 WHERE r.state = 'undone') t) t;
UPDATE rulings SET act = id WHERE kind = 'undo';
DELETE FROM changes WHERE action = 'typed';
