-- Fields of one's own: what the keys of the metadata mean.
--
-- - `workspace.fields`: the list of the contract, as JSON; NULL: none. `fields_version`: grows with each change of it.
ALTER TABLE workspace ADD COLUMN fields TEXT;
ALTER TABLE workspace ADD COLUMN fields_version INTEGER NOT NULL DEFAULT 1 CHECK (fields_version >= 1);
