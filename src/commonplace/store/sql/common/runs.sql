-- name: unfinished_run
-- The run of an import of the same that did not come to its end.
SELECT number FROM import_runs
 WHERE book_id = :book_id AND format = :format AND path = :path AND state = 'running' ORDER BY number DESC LIMIT 1;

-- name: add_run
-- A run begins; its number is the next of its book.
INSERT INTO import_runs (book_id, number, format, path, actor, state, started_at, problems)
SELECT :book_id, coalesce(max(number), 0) + 1, :format, :path, :actor, 'running', :at, '[]'
  FROM import_runs WHERE book_id = :book_id
RETURNING number;

-- name: add_imported
-- A run brought a memory, or met it: so often more.
INSERT INTO imported (book_id, memory_id, number, times) VALUES (:book_id, :memory_id, :number, :times)
    ON CONFLICT (book_id, memory_id, number) DO UPDATE SET times = imported.times + excluded.times;

-- name: imported_ids
-- What a run brought or met, and is still there.
SELECT memory_id FROM imported WHERE book_id = :book_id AND number = :number ORDER BY memory_id;

-- name: finish_run
-- A run has come to its end.
UPDATE import_runs SET state = 'done', finished_at = :at, added = :added, duplicates = :duplicates, problems = :problems
 WHERE book_id = :book_id AND number = :number;

-- name: add_run_file
-- What came of a file of a run.
INSERT INTO import_files (book_id, number, file, outcome, added, duplicates, problems, page)
VALUES (:book_id, :number, :file, :outcome, :added, :duplicates, :problems, :page)
    ON CONFLICT (book_id, number, file) DO UPDATE SET outcome = excluded.outcome, added = excluded.added,
       duplicates = excluded.duplicates, problems = excluded.problems, page = excluded.page;

-- name: list_runs
-- The runs of a book below a number, the newest first.
SELECT r.*, (SELECT count(*) FROM imported i WHERE i.book_id = r.book_id AND i.number = r.number) AS memories,
       (SELECT count(*) FROM import_files f WHERE f.book_id = r.book_id AND f.number = r.number) AS files
  FROM import_runs r WHERE r.book_id = :book_id AND r.number < :before ORDER BY r.number DESC LIMIT :limit;

-- name: files_of_run
-- What came of the files of a run, by name, after one that was seen; those alone with one outcome, if it is given.
SELECT file, outcome, added, duplicates, problems, page FROM import_files
 WHERE book_id = :book_id AND number = :number AND file > :after
   AND (CAST(:outcome AS text) IS NULL OR outcome = :outcome)
 ORDER BY file LIMIT :limit;

-- name: outcomes_of_run
-- How many files of a run came to what.
SELECT outcome, count(*) AS files FROM import_files
 WHERE book_id = :book_id AND number = :number GROUP BY outcome ORDER BY outcome;

-- name: only_imported
-- What a run said and nobody else: no other run that stands, and not more often than all runs together.
SELECT i.memory_id FROM imported i
 CROSS JOIN memories m
 WHERE i.book_id = :book_id AND i.number = :number AND m.book_id = i.book_id AND m.id = i.memory_id
   AND NOT EXISTS (SELECT 1 FROM imported o JOIN import_runs r
                       ON r.book_id = o.book_id AND r.number = o.number AND r.state <> 'rolled back'
                    WHERE o.book_id = i.book_id AND o.memory_id = i.memory_id AND o.number <> i.number)
   AND m.seen <= (SELECT sum(a.times) FROM imported a WHERE a.book_id = i.book_id AND a.memory_id = i.memory_id)
 ORDER BY i.memory_id LIMIT :limit;

-- name: roll_run_back
-- What a run brought is gone.
UPDATE import_runs SET state = 'rolled back', rolled_at = :at
 WHERE book_id = :book_id AND number = :number AND state <> 'rolled back';

-- name: pages_of_run
-- The pages that were made of what a run said, and how many there are.
SELECT p.type, p.slug, p.title, count(DISTINCT x.memory_id) AS memories
  FROM imported i
 CROSS JOIN section_sources x CROSS JOIN pages p
 WHERE i.book_id = :book_id AND i.number = :number AND x.book_id = i.book_id AND x.memory_id = i.memory_id
   AND p.book_id = x.book_id AND p.id = x.page_id
 GROUP BY p.type, p.slug, p.title ORDER BY count(DISTINCT x.memory_id) DESC, p.type, p.slug LIMIT :limit;

-- name: delete_imported
-- Forget: that a run brought it.
DELETE FROM imported WHERE book_id = :book_id AND memory_id = :id;

-- name: delete_run_problems
-- Forget: what imports complained of may quote what they read.
UPDATE import_runs SET problems = '[]' WHERE book_id = :book_id AND CAST(problems AS text) <> '[]';
