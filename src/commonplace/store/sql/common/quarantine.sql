-- name: put_in_quarantine
-- This memory is kept and not believed.
INSERT INTO quarantine (book_id, memory_id, reason, at, actor, revision)
VALUES (:book_id, :id, :reason, :at, :actor, :revision)
    ON CONFLICT DO NOTHING RETURNING memory_id;

-- name: lift_quarantine
-- It is believed again, or forgotten.
DELETE FROM quarantine WHERE book_id = :book_id AND memory_id = :id RETURNING memory_id;

-- name: quarantined
-- What is not believed, the newest first.
SELECT memory_id, reason, at, actor FROM quarantine
 WHERE book_id = :book_id ORDER BY at DESC, memory_id DESC LIMIT :limit;

-- name: hidden_since
-- What a reader's copy of the index must drop: what was forgotten, and what is not believed.
SELECT memory_id, revision FROM tombstones WHERE book_id = :book_id AND revision > :revision
 UNION ALL
SELECT memory_id, revision FROM quarantine WHERE book_id = :book_id AND revision > :revision;
