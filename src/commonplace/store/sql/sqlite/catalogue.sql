-- name: read_scripts
-- The statements that made every table, index and trigger, in one order.
-- Differs: PostgreSQL does not keep them.
SELECT type, name, sql FROM sqlite_schema
 WHERE substr(name, 1, 7) <> 'sqlite_' ORDER BY type, name;

-- name: read_catalogue
-- Each table, column, index and trigger with its definition. What stands only in a statement's text,
-- such as a CHECK or the WHERE of an index, is read from script by the caller.
-- Differs: each engine describes its tables in its own way.
WITH ours AS (
  SELECT name, wr, strict FROM pragma_table_list
   WHERE schema = 'main' AND type = 'table' AND name IN (SELECT value FROM json_each(:tables))
)
SELECT t.name AS table_name, 'table' AS kind, '' AS name,
       printf('without_rowid=%d strict=%d', t.wr, t.strict) AS definition, m.sql AS script
  FROM ours t JOIN sqlite_schema m ON m.type = 'table' AND m.name = t.name
UNION ALL
SELECT t.name, 'column', c.name,
       printf('%s not_null=%d default=%s key=%d', c.type, c."notnull", coalesce(c.dflt_value, ''), c.pk),
       NULL
  FROM ours t JOIN pragma_table_xinfo(t.name) c
UNION ALL
SELECT t.name, 'index', CASE i.origin WHEN 'c' THEN i.name ELSE '' END,
       printf('unique=%d on %s', i."unique",
              (SELECT group_concat(coalesce(k.name, '?') || CASE k."desc" WHEN 1 THEN ' DESC' ELSE '' END, ', ')
                 FROM pragma_index_xinfo(i.name) k WHERE k.key)),
       m.sql
  FROM ours t JOIN pragma_index_list(t.name) i
  LEFT JOIN sqlite_schema m ON m.type = 'index' AND m.name = i.name
UNION ALL
SELECT t.name, 'trigger', m.name, '', m.sql
  FROM ours t JOIN sqlite_schema m ON m.type = 'trigger' AND m.tbl_name = t.name;
