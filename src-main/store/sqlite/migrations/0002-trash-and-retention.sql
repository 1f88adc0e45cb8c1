-- The trash, retention, and actions without a CHECK of their own.
--
-- - `trash` has a row for each subtree that has been deleted and is not back: the topmost category, the ids of the first and
--   the last of its changes (the topmost goes last, so `last_change` is its own deletion, and larger is newer), where it
--   stood, and how many categories it is with all below it. Everything else is read from the journal. `parent_id` is 0 for a
--   root; where that parent is gone for ever, it is the nearest one above that is not. `is_going`: it has been removed for
--   ever, and its changes are being dropped bit by bit; it is in no list any more and cannot come back.
-- - `history_days` and `trash_days`: the retention, NULL for ever. `history_from`: the first group that is still there
--   whole; 0 while nothing was dropped for its age. `unsent_from`: the first group that a sync has not sent yet, from which
--   on nothing is dropped; NULL: there is none.
-- - `action` loses its CHECK, since the schema in `src-shared` checks it and a new action should need no migration. The
--   column is made again instead of the table, because other rows point to the table's rows.
-- - Files from before have their trash worked out from the journal, which nobody had cut short yet: of a category that is
--   not there the last change is its deletion, and what was deleted under it in the same group belongs to it.
ALTER TABLE change_groups ADD COLUMN new_action TEXT NOT NULL DEFAULT '';
UPDATE change_groups SET new_action = action;
ALTER TABLE change_groups DROP COLUMN action;
ALTER TABLE change_groups RENAME COLUMN new_action TO action;
CREATE INDEX change_groups_by_author ON change_groups (author);

ALTER TABLE workspace ADD COLUMN history_days INTEGER DEFAULT 365 CHECK (history_days >= 1);
ALTER TABLE workspace ADD COLUMN trash_days INTEGER DEFAULT 365 CHECK (trash_days >= 1);
ALTER TABLE workspace ADD COLUMN history_from INTEGER NOT NULL DEFAULT 0;
ALTER TABLE workspace ADD COLUMN unsent_from INTEGER;

CREATE TABLE trash (
  category_id INTEGER PRIMARY KEY,
  first_change INTEGER NOT NULL CHECK (first_change <= last_change),
  last_change INTEGER NOT NULL REFERENCES changes (id),
  parent_id INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 1),
  is_going INTEGER NOT NULL DEFAULT 0 CHECK (is_going IN (0, 1)),
  name TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX trash_newest ON trash (last_change);
CREATE INDEX trash_by_parent ON trash (parent_id);
CREATE INDEX trash_going ON trash (category_id) WHERE is_going = 1;

CREATE TEMP TABLE gone (
  category_id INTEGER PRIMARY KEY, change_id INTEGER NOT NULL, group_id INTEGER NOT NULL, parent_id INTEGER NOT NULL
);
INSERT INTO gone
  SELECT category_id, id, group_id, coalesce(before ->> '$.place.parentId', 0) FROM changes
  WHERE kind = 'delete' AND id IN (SELECT max(id) FROM changes GROUP BY category_id);
CREATE INDEX temp.gone_by_parent ON gone (parent_id, group_id);
INSERT INTO trash (category_id, first_change, last_change, parent_id, count, name)
  WITH RECURSIVE member (root, category_id, change_id, group_id) AS (
    SELECT category_id, category_id, change_id, group_id FROM gone WHERE NOT EXISTS (
      SELECT 1 FROM gone AS parent WHERE parent.category_id = gone.parent_id AND parent.group_id = gone.group_id
    )
    UNION ALL
    SELECT root, gone.category_id, gone.change_id, gone.group_id FROM member
    JOIN gone ON gone.parent_id = member.category_id AND gone.group_id = member.group_id
  ), entry (root, first_change, count) AS (SELECT root, min(change_id), count(*) FROM member GROUP BY root)
  SELECT root, first_change, change_id, parent_id, count, (SELECT before ->> '$.fields.name' FROM changes WHERE changes.id = change_id)
  FROM entry JOIN gone ON gone.category_id = root;
DROP TABLE temp.gone;
