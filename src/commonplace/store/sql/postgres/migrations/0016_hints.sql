-- A name's evidence has hints at its type beside the votes for it.

ALTER TABLE candidate_surfaces ALTER COLUMN evidence TYPE bigint;

-- What rules have read they read anew, to collect them; what a model has read is not asked for again.
INSERT INTO dirty (book_id, stage, memory_id)
SELECT r.book_id, 'understand', r.memory_id FROM memory_readings r WHERE r.made_by = 'rules'
    ON CONFLICT DO NOTHING;
INSERT INTO jobs (book_id, id, kind, state, args, priority, max_attempts, run_at, created_at, dedupe_key)
SELECT b.id, lpad(to_hex(CAST(extract(epoch FROM now()) * 1000 AS bigint) >> 16), 8, '0') || '-' || lpad(to_hex(CAST(extract(epoch FROM now()) * 1000 AS bigint) & 65535), 4, '0') || '-7'
         || substr(replace(CAST(gen_random_uuid() AS text), '-', ''), 1, 3) || '-8' || substr(replace(CAST(gen_random_uuid() AS text), '-', ''), 1, 3) || '-' || substr(replace(CAST(gen_random_uuid() AS text), '-', ''), 1, 12),
       'understand', 'queued', '{}', 0, 5, now(), now(), 'understand'
  FROM books b WHERE EXISTS (SELECT 1 FROM dirty d WHERE d.book_id = b.id AND d.stage = 'understand')
    ON CONFLICT (book_id, dedupe_key) WHERE state = 'queued' AND dedupe_key IS NOT NULL DO NOTHING;
