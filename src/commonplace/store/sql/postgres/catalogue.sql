-- name: read_scripts
-- The names of the tables and views in the schema that new tables come into.
-- Differs: SQLite also keeps the statements that made them.
SELECT 'table' AS type, c.relname AS name, '' AS sql FROM pg_class c
 WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
   AND c.relnamespace = to_regnamespace(quote_ident(current_schema()))
 ORDER BY c.relname;

-- name: read_catalogue
-- Each table, column, constraint, index, policy and trigger with its definition. The schema's own
-- name is left out, and embeddings.vector counts as bytea when pgvector has made it a halfvec.
-- Differs: each engine describes its tables in its own way.
WITH place AS (
  SELECT n.oid, quote_ident(n.nspname) || '.' AS prefix FROM pg_namespace n
   WHERE n.oid = coalesce((SELECT relnamespace FROM pg_class WHERE oid = to_regclass('migrations')),
                          to_regnamespace(quote_ident(current_schema())))
), ours AS (
  SELECT c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity
    FROM pg_class c JOIN place ON c.relnamespace = place.oid
   WHERE c.relkind = 'r' AND c.relname IN (SELECT value FROM json_array_elements_text(CAST(:tables AS json)))
), found AS (
  SELECT t.relname AS table_name, 'table' AS kind, '' AS name,
         format('row_security=%s forced=%s', t.relrowsecurity, t.relforcerowsecurity) AS definition
    FROM ours t
  UNION ALL
  SELECT t.relname, 'column', a.attname,
         format('%s not_null=%s collation=%s default=%s',
                CASE WHEN t.relname = 'embeddings' AND a.attname = 'vector'
                      AND format_type(a.atttypid, a.atttypmod) ~ '(^|\.)halfvec$' THEN 'bytea'
                     ELSE format_type(a.atttypid, a.atttypmod) END,
                a.attnotnull, n.collname, pg_get_expr(d.adbin, d.adrelid))
    FROM ours t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_collation n ON n.oid = a.attcollation
    LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
  UNION ALL
  SELECT t.relname, 'constraint', '', pg_get_constraintdef(k.oid)
    FROM ours t JOIN pg_constraint k ON k.conrelid = t.oid AND k.contype IN ('p', 'u', 'c', 'f', 'x')
  UNION ALL
  SELECT t.relname, 'index', i.relname, pg_get_indexdef(i.oid)
    FROM ours t JOIN pg_index x ON x.indrelid = t.oid JOIN pg_class i ON i.oid = x.indexrelid
   WHERE NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.oid AND k.conrelid = t.oid)
  UNION ALL
  SELECT t.relname, 'policy', p.polname,
         format('%s permissive=%s roles=%s using %s check %s', p.polcmd, p.polpermissive, p.polroles,
                pg_get_expr(p.polqual, t.oid), pg_get_expr(p.polwithcheck, t.oid))
    FROM ours t JOIN pg_policy p ON p.polrelid = t.oid
  UNION ALL
  SELECT t.relname, 'trigger', g.tgname, format('%s %s', pg_get_triggerdef(g.oid), f.prosrc)
    FROM ours t JOIN pg_trigger g ON g.tgrelid = t.oid AND NOT g.tgisinternal
    JOIN pg_proc f ON f.oid = g.tgfoid
)
SELECT table_name, kind, name, NULL AS script,
       replace(definition, ' ON ' || place.prefix, ' ON ') AS definition
  FROM found, place;
