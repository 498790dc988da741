-- name: rulings_about_names
-- Rulings that are about these names wherever they stand, the oldest first.
-- Differs: PostgreSQL unfolds a JSON list with jsonb_array_elements_text.
SELECT DISTINCT r.* FROM jsonb_array_elements_text(CAST(:names AS jsonb)) AS n (name)
  JOIN ruling_keys k ON k.book_id = :book_id AND k.name_key = n.name AND k.memory_id IS NULL
  JOIN rulings r ON r.book_id = k.book_id AND r.id = k.ruling_id
 ORDER BY r.id;
