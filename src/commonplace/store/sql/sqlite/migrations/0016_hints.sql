-- A name's evidence has hints at its type beside the votes for it.

-- What rules have read they read anew, to collect them; what a model has read is not asked for again.
INSERT INTO dirty (book_id, stage, memory_id)
SELECT r.book_id, 'understand', r.memory_id FROM memory_readings r WHERE r.made_by = 'rules'
    ON CONFLICT DO NOTHING;
INSERT INTO jobs (book_id, id, kind, state, args, priority, max_attempts, run_at, created_at, dedupe_key)
SELECT b.id, printf('%08x-%04x-7%s-8%s-%s', CAST(unixepoch('subsec') * 1000 AS INTEGER) >> 16, CAST(unixepoch('subsec') * 1000 AS INTEGER) & 65535,
              substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 3), substr(lower(hex(randomblob(9))), 1, 12)),
       'understand', 'queued', '{}', 0, 5, strftime('%Y-%m-%dT%H:%M:%f000Z'), strftime('%Y-%m-%dT%H:%M:%f000Z'), 'understand'
  FROM books b WHERE EXISTS (SELECT 1 FROM dirty d WHERE d.book_id = b.id AND d.stage = 'understand')
    ON CONFLICT (book_id, dedupe_key) WHERE state = 'queued' AND dedupe_key IS NOT NULL DO NOTHING;
