-- name: add_ruling
-- Somebody decided something.
INSERT INTO rulings (book_id, id, act, at, actor, trust, kind, value, state, revision)
VALUES (:book_id, :id, :act, :at, :actor, :trust, :kind, :value, :state, :revision);

-- name: add_ruling_key
-- What it is about.
INSERT INTO ruling_keys (book_id, ruling_id, position, memory_id, span_start, span_end, surface, attribute, value,
                         positive, name_key)
VALUES (:book_id, :ruling_id, :position, :memory_id, :span_start, :span_end, :surface, :attribute, :value,
        :positive, :name_key);

-- name: rulings_of_act
-- What one command decided, in its order.
SELECT * FROM rulings WHERE book_id = :book_id AND act = :act
 ORDER BY CASE WHEN id = act THEN 0 ELSE 1 END, id;

-- name: latest_acts
-- The first ruling of each act that is no undo, the newest first.
SELECT * FROM rulings WHERE book_id = :book_id AND id = act AND kind <> 'undo' ORDER BY id DESC LIMIT :limit;

-- name: newest_act
-- The act that would be undone first.
SELECT * FROM rulings WHERE book_id = :book_id AND id = act AND kind <> 'undo' AND state <> 'undone'
 ORDER BY id DESC LIMIT 1;

-- name: undos_of_act
-- The rulings that undid an act, the newest first; one that was undone itself is among them.
SELECT * FROM rulings WHERE book_id = :book_id AND kind = 'undo' AND value = :act ORDER BY id DESC;

-- name: unmatched_rulings
-- Rulings that match nothing: what they are about is not there now.
SELECT * FROM rulings WHERE book_id = :book_id AND state IN ('unmatched', 'waiting') ORDER BY id;

-- name: any_wrong
-- Whether anybody ever called a fact wrong.
SELECT 1 AS found FROM rulings WHERE book_id = :book_id AND kind = 'wrong' LIMIT 1;

-- name: keys_of_ruling
-- What one ruling is about.
SELECT * FROM ruling_keys WHERE book_id = :book_id AND ruling_id = :id ORDER BY position;

-- name: set_ruling_state
-- How a ruling stands now.
UPDATE rulings SET state = :state, revision = :revision WHERE book_id = :book_id AND id = :id AND state <> :state;

-- name: rename_ruling_key
-- Forget: nobody says the name any more; the ruling is about another name of the same thing.
UPDATE ruling_keys SET surface = :surface, name_key = :name_key
 WHERE book_id = :book_id AND ruling_id = :id AND name_key = :gone;

-- name: rename_act
-- Forget: the first ruling of an act is gone; the act has the id of the next, also where it was undone.
UPDATE rulings SET act = CASE WHEN act = :act THEN :first ELSE act END,
                   value = CASE WHEN kind = 'undo' AND value = :act THEN :first ELSE value END
 WHERE book_id = :book_id AND (act = :act OR (kind = 'undo' AND value = :act));

-- name: delete_ruling
-- Forget: what it was about is gone.
DELETE FROM rulings WHERE book_id = :book_id AND id = :id;

-- name: delete_ruling_keys
-- Forget: the words of a ruling that goes.
DELETE FROM ruling_keys WHERE book_id = :book_id AND ruling_id = :id;

-- name: delete_ruling_keys_of_memory
-- Forget: the words of a memory in a ruling that stays.
DELETE FROM ruling_keys WHERE book_id = :book_id AND ruling_id = :id AND memory_id = :memory_id;

-- name: acts_since
-- The first ruling of each act since, that is no undo and not undone.
SELECT * FROM rulings
 WHERE book_id = :book_id AND id >= :first AND id = act AND kind <> 'undo' AND state <> 'undone' ORDER BY id;

-- name: open_acts_about_facts
-- Acts about facts that do not count: somebody trusted more has to agree, or what they are about is not said any more.
-- Those about memories that wait to be read, or are not believed, are no question yet.
SELECT r.act FROM rulings r
 WHERE r.book_id = :book_id AND r.state IN ('unmatched', 'waiting') AND r.kind IN ('wrong', 'accept', 'reject', 'ignore')
   AND NOT EXISTS (SELECT 1 FROM ruling_keys k
        WHERE k.book_id = r.book_id AND k.ruling_id = r.id AND NOT EXISTS (
              SELECT 1 FROM memory_readings d WHERE d.book_id = k.book_id AND d.memory_id = k.memory_id))
 GROUP BY r.act ORDER BY r.act DESC LIMIT :limit;
