-- The register: a name stands for itself, and who goes by several has one head. Names, types and heads are worked out
-- from mentions and rulings; what people merged, split and named becomes rulings.

-- A name, and the entity that stands for it alone: whoever goes by several names has several, with one head. origin:
-- whether memories made it known, or a person alone. surface, said, type, type_said: how it is written, when it was
-- first said, what it was first taken for and when; caches of its mentions.
CREATE TABLE names (
  book_id   TEXT NOT NULL,
  key       TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  surface   TEXT NOT NULL,
  origin    TEXT NOT NULL CHECK (origin IN ('said', 'person')),
  said      TEXT,
  type      TEXT,
  type_said TEXT,
  PRIMARY KEY (book_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX names_entity ON names (book_id, entity_id);

-- Each name gets an id: the main one that of its entity, one that was merged the id it had.
INSERT INTO names (book_id, key, entity_id, surface, origin)
SELECT a.book_id, a.alias,
       CASE WHEN a.alias = (SELECT o.alias FROM entity_aliases o WHERE o.book_id = e.book_id AND o.entity_id = e.id
                   ORDER BY CASE WHEN o.surface = e.name THEN 0 ELSE 1 END, o.alias LIMIT 1)
            THEN e.id
            ELSE coalesce((SELECT max(json_extract(c.detail, '$.other.id')) FROM changes c
                            WHERE c.book_id = a.book_id AND c.action = 'merged' AND c.undone_at IS NULL AND json_extract(c.detail, '$.other.name') = a.surface),
                          printf('%08x-%04x-7%s-8%s-%s', CAST((julianday(e.created_at) - 2440587.5) * 86400000 AS INTEGER) >> 16, CAST((julianday(e.created_at) - 2440587.5) * 86400000 AS INTEGER) & 65535,
              substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 12))) END,
       a.surface, CASE WHEN e.made_by = 'person' THEN 'person' ELSE 'said' END
  FROM entity_aliases a JOIN entities e ON e.book_id = a.book_id AND e.id = a.entity_id;

ALTER TABLE entities RENAME TO old_entities;
-- Who stands for one name. head: who it is, itself or another; only heads are shown. name, type: of a head, what it is
-- called and taken for. All of them are caches of mentions and rulings (see knowledge/).
CREATE TABLE entities (
  book_id    TEXT NOT NULL,
  id         TEXT NOT NULL,
  name       TEXT NOT NULL,
  type       TEXT NOT NULL,
  created_at TEXT NOT NULL,
  made_by    TEXT NOT NULL DEFAULT 'person',
  head       TEXT NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX entities_head ON entities (book_id, head);
INSERT INTO entities (book_id, id, name, type, created_at, made_by, head)
SELECT book_id, id, name, type, created_at, made_by, id FROM old_entities;
DROP TABLE old_entities;
INSERT INTO entities (book_id, id, name, type, created_at, made_by, head)
SELECT n.book_id, n.entity_id, n.surface,
       coalesce((SELECT max(json_extract(c.detail, '$.other.type')) FROM changes c WHERE c.book_id = n.book_id AND c.action = 'merged' AND c.undone_at IS NULL AND json_extract(c.detail, '$.other.id') = n.entity_id), e.type), e.created_at,
       coalesce((SELECT max(json_extract(c.detail, '$.other.made_by')) FROM changes c WHERE c.book_id = n.book_id AND c.action = 'merged' AND c.undone_at IS NULL AND json_extract(c.detail, '$.other.id') = n.entity_id), e.made_by), e.id
  FROM names n
  JOIN entity_aliases a ON a.book_id = n.book_id AND a.alias = n.key
  JOIN entities e ON e.book_id = a.book_id AND e.id = a.entity_id
 WHERE n.entity_id <> e.id;

-- What a memory took a name for is not known of older ones: what the entity is taken for.
DROP INDEX mentions_memory;
DROP INDEX mentions_entity;
ALTER TABLE mentions RENAME TO old_mentions;
-- A name in a memory: an entity's, or an open one that nobody is known by yet. Until a memory is
-- understood its open names stand in memories.names alone. said: when the memory was. type: what it was taken for
-- there. evidence: 0 a known name was recognised, 1 a reader saw a name, 2 and knew its type, 3 and filed something.
CREATE TABLE mentions (
  book_id   TEXT NOT NULL,
  key       TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  entity_id TEXT,
  surface   TEXT NOT NULL,
  said      TEXT NOT NULL,
  type      TEXT,
  evidence  INTEGER NOT NULL,
  PRIMARY KEY (book_id, key, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mentions_memory ON mentions (book_id, memory_id);
CREATE INDEX mentions_entity ON mentions (book_id, entity_id) WHERE entity_id IS NOT NULL;
INSERT INTO mentions (book_id, key, memory_id, entity_id, surface, said, type, evidence)
SELECT x.book_id, x.name, x.memory_id, n.entity_id, x.surface, m.observed_at,
       CASE WHEN e.made_by <> 'person' THEN coalesce((SELECT min(k.value) FROM names p JOIN entities q ON q.book_id = p.book_id AND q.id = p.entity_id
                  JOIN ruling_keys k ON k.book_id = p.book_id AND k.name_key = p.key
                  JOIN rulings r ON r.book_id = k.book_id AND r.id = k.ruling_id AND r.kind = 'type' AND r.state = 'in force'
                 WHERE p.book_id = e.book_id AND q.head = e.id), e.type) END,
       CASE WHEN e.made_by <> 'person' THEN 3 ELSE 1 END
  FROM old_mentions x
  JOIN memories m ON m.book_id = x.book_id AND m.id = x.memory_id
  LEFT JOIN names n ON n.book_id = x.book_id AND n.key = x.name AND x.entity_id IS NOT NULL
  LEFT JOIN entities e ON e.book_id = n.book_id AND e.id = n.entity_id;
DROP TABLE old_mentions;
UPDATE names SET said = (SELECT min(x.said) FROM mentions x WHERE x.book_id = names.book_id AND x.key = names.key);
UPDATE names SET type = (SELECT min(x.type) FROM mentions x WHERE x.book_id = names.book_id AND x.key = names.key),
                 type_said = said;
UPDATE names SET type_said = NULL WHERE type IS NULL;

-- What was said by another name is filed under that name.
UPDATE claims SET entity_id = coalesce((
       SELECT min(x.entity_id) FROM fact_sources s
         JOIN mentions x ON x.book_id = s.book_id AND x.memory_id = s.memory_id
         JOIN entities h ON h.book_id = x.book_id AND h.id = x.entity_id
        WHERE s.book_id = claims.book_id AND s.fact_id = claims.fact_id AND h.head = claims.entity_id AND h.id <> h.head), entity_id)
 WHERE NOT EXISTS (
       SELECT 1 FROM fact_sources s JOIN mentions x ON x.book_id = s.book_id AND x.memory_id = s.memory_id
        WHERE s.book_id = claims.book_id AND s.fact_id = claims.fact_id AND x.entity_id = claims.entity_id);
UPDATE claims SET entity_id = (
       SELECT max(json_extract(c.detail, '$.other.id')) FROM changes c, json_each(c.detail, '$.claims') v
        WHERE c.book_id = claims.book_id AND c.action = 'merged' AND c.undone_at IS NULL AND v.value = claims.id)
 WHERE EXISTS (
       SELECT 1 FROM changes c, json_each(c.detail, '$.claims') v
         JOIN entities h ON h.book_id = claims.book_id AND h.id = json_extract(c.detail, '$.other.id')
        WHERE c.book_id = claims.book_id AND c.action = 'merged' AND c.undone_at IS NULL AND v.value = claims.id);
UPDATE relations SET source_id = coalesce((
       SELECT min(x.entity_id) FROM mentions x JOIN entities h ON h.book_id = x.book_id AND h.id = x.entity_id
        WHERE x.book_id = relations.book_id AND x.memory_id = relations.memory_id
          AND h.head = relations.source_id AND h.id <> h.head), source_id)
 WHERE NOT EXISTS (
       SELECT 1 FROM mentions x WHERE x.book_id = relations.book_id AND x.memory_id = relations.memory_id
                                  AND x.entity_id = relations.source_id);
UPDATE relations SET target_id = coalesce((
       SELECT min(x.entity_id) FROM mentions x JOIN entities h ON h.book_id = x.book_id AND h.id = x.entity_id
        WHERE x.book_id = relations.book_id AND x.memory_id = relations.memory_id
          AND h.head = relations.target_id AND h.id <> h.head), target_id)
 WHERE NOT EXISTS (
       SELECT 1 FROM mentions x WHERE x.book_id = relations.book_id AND x.memory_id = relations.memory_id
                                  AND x.entity_id = relations.target_id);
INSERT INTO aspects (book_id, entity_id, name, weight, used_at, created_at)
SELECT DISTINCT c.book_id, c.entity_id, a.name, a.weight, a.used_at, a.created_at FROM claims c
  JOIN entities e ON e.book_id = c.book_id AND e.id = c.entity_id AND e.head <> e.id
  JOIN aspects a ON a.book_id = e.book_id AND a.entity_id = e.head AND a.name = c.aspect
    ON CONFLICT DO NOTHING;

-- Whom people introduced, with a type; a key is kept in the value until the row of its own is written.
INSERT INTO rulings (book_id, id, act, at, actor, trust, kind, value, state, revision)
SELECT e.book_id, printf('%08x-%04x-7%s-8%s-%s', CAST((julianday(e.created_at) - 2440587.5) * 86400000 AS INTEGER) >> 16, CAST((julianday(e.created_at) - 2440587.5) * 86400000 AS INTEGER) & 65535,
              substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 12)), '', e.created_at, NULL, 'user', 'name', 'canonical ' || n.key, 'in force', b.revision
  FROM entities e JOIN books b ON b.id = e.book_id
  JOIN names n ON n.book_id = e.book_id AND n.entity_id = e.id
 WHERE e.made_by = 'person' AND e.head = e.id;
UPDATE rulings SET act = id WHERE act = '';
INSERT INTO ruling_keys (book_id, ruling_id, position, surface, name_key)
SELECT r.book_id, r.id, 0, n.surface, n.key FROM rulings r
  JOIN names n ON n.book_id = r.book_id AND n.key = substr(r.value, 11)
 WHERE r.kind = 'name' AND r.value LIKE 'canonical %';
UPDATE rulings SET value = 'canonical' WHERE kind = 'name' AND value LIKE 'canonical %';
INSERT INTO rulings (book_id, id, act, at, actor, trust, kind, value, state, revision)
SELECT e.book_id, printf('%08x-%04x-7%s-8%s-%s', CAST((julianday(r.at) - 2440587.5) * 86400000 AS INTEGER) >> 16, CAST((julianday(r.at) - 2440587.5) * 86400000 AS INTEGER) & 65535,
              substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 12)), r.act, r.at, NULL, 'user', 'type',
       coalesce((SELECT o.value FROM ruling_keys o JOIN rulings t ON t.book_id = o.book_id AND t.id = o.ruling_id
                  WHERE o.book_id = k.book_id AND o.name_key = k.name_key AND t.kind = 'type'
                  ORDER BY t.id LIMIT 1), e.type), 'in force', b.revision
  FROM rulings r JOIN books b ON b.id = r.book_id
  JOIN ruling_keys k ON k.book_id = r.book_id AND k.ruling_id = r.id
  JOIN names n ON n.book_id = k.book_id AND n.key = k.name_key
  JOIN entities e ON e.book_id = n.book_id AND e.id = n.entity_id
 WHERE r.kind = 'name';
INSERT INTO ruling_keys (book_id, ruling_id, position, surface, name_key)
SELECT r.book_id, r.id, 0, k.surface, k.name_key FROM rulings r
  JOIN rulings f ON f.book_id = r.book_id AND f.id = r.act AND f.kind = 'name'
  JOIN ruling_keys k ON k.book_id = f.book_id AND k.ruling_id = f.id
 WHERE r.kind = 'type' AND r.id <> r.act;

-- Whom people found to be the same.
INSERT INTO rulings (book_id, id, act, at, actor, trust, kind, value, state, revision)
SELECT c.book_id, c.id, c.id, c.at, c.actor, 'user', 'same', NULL, 'in force', b.revision
  FROM changes c JOIN books b ON b.id = c.book_id
  JOIN names o ON o.book_id = c.book_id AND o.surface = json_extract(c.detail, '$.other.name')
  JOIN names k ON k.book_id = c.book_id AND k.entity_id = json_extract(c.detail, '$.keep')
 WHERE c.action = 'merged' AND c.undone_at IS NULL;
INSERT INTO ruling_keys (book_id, ruling_id, position, surface, name_key)
SELECT c.book_id, c.id, 0, k.surface, k.key FROM changes c JOIN rulings r ON r.book_id = c.book_id AND r.id = c.id
  JOIN names k ON k.book_id = c.book_id AND k.entity_id = json_extract(c.detail, '$.keep') WHERE c.action = 'merged' AND c.undone_at IS NULL;
INSERT INTO ruling_keys (book_id, ruling_id, position, surface, name_key)
SELECT c.book_id, c.id, 1, o.surface, o.key FROM changes c JOIN rulings r ON r.book_id = c.book_id AND r.id = c.id
  JOIN names o ON o.book_id = c.book_id AND o.surface = json_extract(c.detail, '$.other.name') WHERE c.action = 'merged' AND c.undone_at IS NULL;

-- Other names: those that people gave, by the change that did; those that came with an introduction.
INSERT INTO rulings (book_id, id, act, at, actor, trust, kind, value, state, revision)
SELECT n.book_id, coalesce((SELECT max(c.id) FROM changes c WHERE c.book_id = n.book_id AND c.action = 'aliased'
                              AND c.undone_at IS NULL AND json_extract(c.detail, '$.alias') = n.key), printf('%08x-%04x-7%s-8%s-%s', CAST((julianday(e.created_at) - 2440587.5) * 86400000 AS INTEGER) >> 16, CAST((julianday(e.created_at) - 2440587.5) * 86400000 AS INTEGER) & 65535,
              substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 12))),
       '', e.created_at, NULL, 'user', 'name', 'alias ' || n.key, 'in force', b.revision
  FROM names n JOIN books b ON b.id = n.book_id
  JOIN entities e ON e.book_id = n.book_id AND e.id = n.entity_id
 WHERE e.head <> e.id AND NOT EXISTS (
       SELECT 1 FROM rulings r JOIN ruling_keys k ON k.book_id = r.book_id AND k.ruling_id = r.id
        WHERE r.book_id = n.book_id AND r.kind = 'same' AND k.position = 1 AND k.name_key = n.key);
UPDATE rulings SET act = id WHERE act = '';
UPDATE rulings SET at = (SELECT c.at FROM changes c WHERE c.book_id = rulings.book_id AND c.id = rulings.id),
                   actor = (SELECT c.actor FROM changes c WHERE c.book_id = rulings.book_id AND c.id = rulings.id)
 WHERE kind = 'name' AND EXISTS (SELECT 1 FROM changes c WHERE c.book_id = rulings.book_id AND c.id = rulings.id);
INSERT INTO ruling_keys (book_id, ruling_id, position, surface, name_key)
SELECT r.book_id, r.id, 0, n.surface, n.key FROM rulings r
  JOIN names n ON n.book_id = r.book_id AND n.key = substr(r.value, 7)
 WHERE r.kind = 'name' AND r.value LIKE 'alias %';
INSERT INTO ruling_keys (book_id, ruling_id, position, surface, name_key)
SELECT r.book_id, r.id, 1, o.surface, o.key FROM rulings r
  JOIN names n ON n.book_id = r.book_id AND n.key = substr(r.value, 7)
  JOIN entities e ON e.book_id = n.book_id AND e.id = n.entity_id
  JOIN names o ON o.book_id = e.book_id AND o.key = coalesce((
       SELECT min(p.key) FROM changes c CROSS JOIN json_each(c.detail, '$.names') v
         JOIN names p ON p.book_id = c.book_id AND p.surface = json_extract(c.detail, '$.other.name')
        WHERE c.book_id = n.book_id AND c.action = 'merged' AND c.undone_at IS NULL AND v.value = n.key AND p.key <> n.key
          AND c.id = (SELECT min(f.id) FROM changes f CROSS JOIN json_each(f.detail, '$.names') w
                       WHERE f.book_id = n.book_id AND f.action = 'merged' AND f.undone_at IS NULL AND w.value = n.key)),
       (SELECT min(p.key) FROM names p WHERE p.book_id = e.book_id AND p.entity_id = e.head))
 WHERE r.kind = 'name' AND r.value LIKE 'alias %';
UPDATE rulings SET value = 'alias' WHERE kind = 'name' AND value LIKE 'alias %';

-- Whom people found to be two: the name that had been another's, and that it is not.
INSERT INTO rulings (book_id, id, act, at, actor, trust, kind, value, state, revision)
SELECT c.book_id, printf('%08x-%04x-7%s-8%s-%s', CAST((julianday(e.created_at) - 2440587.5) * 86400000 AS INTEGER) >> 16, CAST((julianday(e.created_at) - 2440587.5) * 86400000 AS INTEGER) & 65535,
              substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 12)), '', e.created_at, NULL, 'user', 'name', 'split ' || c.id, 'in force', b.revision
  FROM changes c JOIN books b ON b.id = c.book_id
  JOIN entities e ON e.book_id = c.book_id AND e.id = json_extract(c.detail, '$.made.id')
  JOIN entities o ON o.book_id = c.book_id AND o.id = json_extract(c.detail, '$.entity.id')
 WHERE c.action = 'split' AND c.undone_at IS NULL;
UPDATE rulings SET act = id WHERE act = '';
INSERT INTO rulings (book_id, id, act, at, actor, trust, kind, value, state, revision)
SELECT c.book_id, c.id, c.id, c.at, c.actor, 'user', 'apart', NULL, 'in force', b.revision
  FROM changes c JOIN books b ON b.id = c.book_id
  JOIN rulings r ON r.book_id = c.book_id AND r.kind = 'name' AND r.value = 'split ' || c.id;
INSERT INTO ruling_keys (book_id, ruling_id, position, surface, name_key)
SELECT r.book_id, r.id, 0, n.surface, n.key FROM rulings r
  JOIN changes c ON c.book_id = r.book_id AND (c.id = r.id OR r.value = 'split ' || c.id)
  JOIN names n ON n.book_id = c.book_id AND n.entity_id = json_extract(c.detail, '$.made.id')
 WHERE c.action = 'split' AND (r.kind = 'apart' OR r.value LIKE 'split %');
INSERT INTO ruling_keys (book_id, ruling_id, position, surface, name_key)
SELECT r.book_id, r.id, 1, n.surface, n.key FROM rulings r
  JOIN changes c ON c.book_id = r.book_id AND (c.id = r.id OR r.value = 'split ' || c.id)
  JOIN names n ON n.book_id = c.book_id AND n.entity_id = json_extract(c.detail, '$.entity.id')
 WHERE c.action = 'split' AND (r.kind = 'apart' OR r.value LIKE 'split %');
UPDATE rulings SET value = 'alias' WHERE kind = 'name' AND value LIKE 'split %';

DELETE FROM changes WHERE action IN ('merged', 'split', 'aliased');
DROP TABLE entity_aliases;

-- What the planner should expect of the register.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('mentions', 'mentions', '500000 500000 3 1'),
  ('mentions', 'mentions_memory', '500000 500000 4'),
  ('mentions', 'mentions_entity', '300000 300000 10'),
  ('entities', 'entities', '30000 30000 1'),
  ('entities', 'entities_head', '30000 30000 2'),
  ('names', 'names', '30000 30000 1'),
  ('names', 'names_entity', '30000 30000 1');
ANALYZE sqlite_schema;
