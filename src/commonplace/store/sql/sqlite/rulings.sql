-- name: rulings_about_names
-- Rulings that are about these names wherever they stand, the oldest first.
-- Differs: SQLite unfolds a JSON list with json_each.
SELECT DISTINCT r.* FROM json_each(:names) n
  JOIN ruling_keys k ON k.book_id = :book_id AND k.name_key = n.value AND k.memory_id IS NULL
  JOIN rulings r ON r.book_id = k.book_id AND r.id = k.ruling_id
 ORDER BY r.id;
