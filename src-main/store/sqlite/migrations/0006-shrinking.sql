-- What a replica knows of readings that listed far less than there had been.
--
-- - `shrinking` has one row while the person is asked about such a reading, or has allowed it and no sync has carried it out
--   yet: how many of the `known` categories of the base were listed, and as a JSON array which were not (`missing`).
-- - `unlisted`: categories that the person keeps although a reading did not list them. No plan takes them from the tree.
CREATE TABLE shrinking (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  asked_at TEXT NOT NULL,
  listed INTEGER NOT NULL,
  known INTEGER NOT NULL,
  allowed INTEGER NOT NULL CHECK (allowed IN (0, 1)),
  missing TEXT NOT NULL
) STRICT;

CREATE TABLE unlisted (category_id INTEGER PRIMARY KEY) STRICT;
