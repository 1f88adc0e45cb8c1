/**
 * What a replica has learned of its service beyond its dialect, as JSON: see `learnedSchema`. It is found out anew where it is
 * missing, and forgotten when the person chooses another dialect.
 */
export const learned = `ALTER TABLE replica ADD COLUMN learned TEXT;`;
