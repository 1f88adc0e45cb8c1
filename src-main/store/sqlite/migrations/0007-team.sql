-- What the copy of a team's workspace needs.
--
-- - `log_entry`: the last entry of the team's log that is in this file; NULL: it is no copy. It is written in the transaction of the entry, so that the
--   file itself, and a backup of it, say where the log goes on.
-- - `person`: who made a change, where people are known; NULL for a workspace of one person, and for other programs. Undo and redo are each
--   person's own.
-- - `people`: in a replica, the names of those whom a team's service has named, and which of them its credentials are.
ALTER TABLE workspace ADD COLUMN log_entry INTEGER CHECK (log_entry >= 0);

ALTER TABLE change_groups ADD COLUMN person TEXT;
CREATE INDEX change_groups_stacked_by_person ON change_groups (person, stack, id) WHERE stack IS NOT NULL;

CREATE TABLE people (
  person TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  is_you INTEGER NOT NULL CHECK (is_you IN (0, 1))
) STRICT, WITHOUT ROWID;
