-- A surface is folded as its name is: without an article, a possessive, and signs that no name has.

DROP INDEX surface_sums_name;
ALTER TABLE surface_sums DROP COLUMN name_key;

-- Names that a person gave with an article; what memories say is read anew.
UPDATE ruling_keys SET name_key = substr(name_key, strpos(name_key, ' ') + 1)
 WHERE name_key LIKE 'the %' OR name_key LIKE 'an %' OR name_key LIKE 'a %';
UPDATE names SET key = substr(key, strpos(key, ' ') + 1)
 WHERE origin = 'person' AND (key LIKE 'the %' OR key LIKE 'an %' OR key LIKE 'a %')
   AND NOT EXISTS (SELECT 1 FROM names n WHERE n.book_id = names.book_id AND n.key = substr(names.key, strpos(names.key, ' ') + 1));
INSERT INTO dirty (book_id, stage, memory_id)
SELECT r.book_id, 'understand', r.memory_id FROM memory_readings r WHERE r.made_by = 'rules'
    ON CONFLICT DO NOTHING;
INSERT INTO jobs (book_id, id, kind, state, args, priority, max_attempts, run_at, created_at, dedupe_key)
SELECT b.id, lpad(to_hex(CAST(extract(epoch FROM now()) * 1000 AS bigint) >> 16), 8, '0') || '-' || lpad(to_hex(CAST(extract(epoch FROM now()) * 1000 AS bigint) & 65535), 4, '0') || '-7'
         || substr(replace(CAST(gen_random_uuid() AS text), '-', ''), 1, 3) || '-8' || substr(replace(CAST(gen_random_uuid() AS text), '-', ''), 1, 3) || '-' || substr(replace(CAST(gen_random_uuid() AS text), '-', ''), 1, 12),
       'understand', 'queued', '{}', 0, 5, now(), now(), 'understand'
  FROM books b WHERE EXISTS (SELECT 1 FROM dirty d WHERE d.book_id = b.id AND d.stage = 'understand')
    ON CONFLICT (book_id, dedupe_key) WHERE state = 'queued' AND dedupe_key IS NOT NULL DO NOTHING;
