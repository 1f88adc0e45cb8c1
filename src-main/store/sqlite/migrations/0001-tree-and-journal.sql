-- The tree, the journal of its changes, and the answers kept for idempotency keys.
--
-- - Category 0 is the root above all roots. With it a root has a parent like any category, so that the unique index on
--   place and the count of children hold for roots too (SQL's NULLs would never clash and never match).
--   Its `version` is the one that the version of a category which comes back must exceed: 0, the revision at which a
--   backup last took the file's place, or a higher one of a category that was deleted for ever.
-- - `order_key` is a fractional key: a move writes one row, and no sibling's. It compares byte by byte (BINARY).
-- - `height` is never less than the number of levels below the category. Deleting and moving away leave it too high
--   rather than search the other children; it is measured before a refusal.
-- - `placed_version` is the `version` with which the category came to its place. Undoing a move gives the earlier number
--   back, so that two places are the same act of placing only if the numbers agree, whatever the neighbors have done.
-- - `last_id` only grows, so that no id is used twice, not even after an undo.
-- - A group that was undone or redone stays; `reverses` names the group whose changes it played backwards, and what it did
--   in turn is reversed by the next. `stack` is the one column of the journal that changes: on which stack the group lies
--   now, if on any. Groups of other programs never do, and neither does one that could not be undone.
-- - `changes` has no foreign key to `categories`: the journal outlives its categories.
CREATE TABLE workspace (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  revision INTEGER NOT NULL,
  category_count INTEGER NOT NULL,
  last_id INTEGER NOT NULL,
  clean_shutdown INTEGER NOT NULL CHECK (clean_shutdown IN (0, 1))
) STRICT;
INSERT INTO workspace VALUES (1, 0, 0, 0, 1);

CREATE TABLE categories (
  id INTEGER PRIMARY KEY CHECK (id >= 0),
  parent_id INTEGER REFERENCES categories (id) CHECK ((parent_id IS NULL) = (id = 0)),
  order_key TEXT NOT NULL,
  child_count INTEGER NOT NULL,
  height INTEGER NOT NULL,
  placed_version INTEGER NOT NULL,
  version INTEGER NOT NULL,
  visible INTEGER NOT NULL CHECK (visible IN (0, 1)),
  name TEXT NOT NULL,
  slug TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  metadata TEXT NOT NULL,
  description TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX categories_in_order ON categories (parent_id, order_key);
INSERT INTO categories VALUES (0, NULL, '', 0, 0, 0, 0, 1, '', NULL, '', '', '{}', '');

CREATE TABLE change_groups (
  id INTEGER PRIMARY KEY,
  revision INTEGER NOT NULL,
  at TEXT NOT NULL,
  author TEXT NOT NULL CHECK (author IN ('window', 'http', 'import', 'sync')),
  way TEXT NOT NULL CHECK (way IN ('do', 'undo', 'redo')),
  reverses INTEGER REFERENCES change_groups (id) CHECK ((reverses IS NULL) = (way = 'do')),
  action TEXT NOT NULL CHECK (action IN ('create', 'rename', 'edit', 'move', 'delete', 'import')),
  subject TEXT NOT NULL,
  count INTEGER NOT NULL,
  stack TEXT CHECK (stack IN ('undo', 'redo'))
) STRICT;
CREATE INDEX change_groups_stacked ON change_groups (stack, id) WHERE stack IS NOT NULL;
CREATE INDEX change_groups_reversing ON change_groups (reverses) WHERE reverses IS NOT NULL;

CREATE TABLE changes (
  id INTEGER PRIMARY KEY,
  group_id INTEGER NOT NULL REFERENCES change_groups (id),
  category_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('create', 'update', 'delete')),
  before TEXT CHECK ((before IS NULL) = (kind = 'create')),
  after TEXT CHECK ((after IS NULL) = (kind = 'delete'))
) STRICT;
CREATE INDEX changes_of_group ON changes (group_id);
CREATE INDEX changes_of_category ON changes (category_id);

CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  answer TEXT NOT NULL,
  kept_since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (kept_since);
