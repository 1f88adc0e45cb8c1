-- What a replica has learned of its service beyond its dialect, as JSON (`learnedSchema`). Forgotten when the person chooses another dialect.
ALTER TABLE replica ADD COLUMN learned TEXT;
