-- Rules of one's own, and what a workspace keeps about problems.
--
-- - `workspace.rules`: the object of the contract, as JSON; NULL: none. `rules_version`: grows with each change of it.
ALTER TABLE workspace ADD COLUMN rules TEXT;
ALTER TABLE workspace ADD COLUMN rules_version INTEGER NOT NULL DEFAULT 1 CHECK (rules_version >= 1);
