/** Takes back what the seventh migration has made, for tests that make a file of an earlier schema out of a new one. */
export const WITHOUT_TEAM = `DROP INDEX change_groups_stacked_by_person; ALTER TABLE change_groups DROP COLUMN person;
  ALTER TABLE workspace DROP COLUMN log_entry; DROP TABLE people;`;
