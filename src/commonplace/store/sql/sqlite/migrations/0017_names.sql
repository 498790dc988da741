-- A surface is folded as its name is: without an article, a possessive, and signs that no name has.

DROP INDEX surface_sums_name;
ALTER TABLE surface_sums DROP COLUMN name_key;

-- Names that a person gave with an article; what memories say is read anew.
UPDATE ruling_keys SET name_key = substr(name_key, instr(name_key, ' ') + 1)
 WHERE name_key LIKE 'the %' OR name_key LIKE 'an %' OR name_key LIKE 'a %';
UPDATE names SET key = substr(key, instr(key, ' ') + 1)
 WHERE origin = 'person' AND (key LIKE 'the %' OR key LIKE 'an %' OR key LIKE 'a %')
   AND NOT EXISTS (SELECT 1 FROM names n WHERE n.book_id = names.book_id AND n.key = substr(names.key, instr(names.key, ' ') + 1));
INSERT INTO dirty (book_id, stage, memory_id)
SELECT r.book_id, 'understand', r.memory_id FROM memory_readings r WHERE r.made_by = 'rules'
    ON CONFLICT DO NOTHING;
INSERT INTO jobs (book_id, id, kind, state, args, priority, max_attempts, run_at, created_at, dedupe_key)
SELECT b.id, printf('%08x-%04x-7%s-8%s-%s', CAST(unixepoch('subsec') * 1000 AS INTEGER) >> 16, CAST(unixepoch('subsec') * 1000 AS INTEGER) & 65535,
              substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 12)),
       'understand', 'queued', '{}', 0, 5, strftime('%Y-%m-%dT%H:%M:%f000Z'), strftime('%Y-%m-%dT%H:%M:%f000Z'), 'understand'
  FROM books b WHERE EXISTS (SELECT 1 FROM dirty d WHERE d.book_id = b.id AND d.stage = 'understand')
    ON CONFLICT (book_id, dedupe_key) WHERE state = 'queued' AND dedupe_key IS NOT NULL DO NOTHING;
