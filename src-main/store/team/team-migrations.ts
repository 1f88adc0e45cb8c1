import { z } from 'zod';
import { isNotMade, type Postgres } from './postgres';

/** The tables of a team are in `migrations/`, a file for each step. The log needs what PostgreSQL and its distributed kin have alike: INSERT with a primary key, SELECT and DELETE by a range of keys. */
const TEXTS = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** The statements of each step, in the order of the numbers. Not every kin takes several at once. */
const STEPS: readonly (readonly string[])[] = Object.keys(TEXTS)
  .toSorted()
  .map((file) => (TEXTS[file] ?? '').split(/;\n/).filter((statement) => statement !== ''));

const stepRow = z.object({ step: z.int() });
const MAKE_STEPS = 'CREATE TABLE IF NOT EXISTS canopy.steps (step integer PRIMARY KEY)';

/** The steps that were taken. Existing tables are not made again: an account that may only read and write them, or only owns the schema, could not. */
const stepsTaken = async (postgres: Postgres): Promise<ReadonlySet<number>> => {
  const read = async (): Promise<ReadonlySet<number>> => {
    const rows = await postgres.rows(stepRow, 'SELECT step FROM canopy.steps', []);
    return new Set(rows.map(({ step }) => step));
  };
  try {
    return await read();
  } catch (error) {
    if (!isNotMade(error)) throw error;
  }
  try {
    await postgres.run(MAKE_STEPS);
  } catch (error) {
    if (!isNotMade(error)) throw error;
    await postgres.run('CREATE SCHEMA IF NOT EXISTS canopy');
    await postgres.run(MAKE_STEPS);
  }
  return read();
};

/** Brings the tables to the present form; several processes may do so at once. @returns how many steps were taken */
export const migrateTeam = async (postgres: Postgres): Promise<number> => {
  const done = await stepsTaken(postgres);
  let taken = 0;
  for (const [index, statements] of STEPS.entries()) {
    const step = index + 1;
    if (done.has(step)) continue;
    for (const statement of statements) await postgres.run(statement);
    if (await postgres.insert('INSERT INTO canopy.steps (step) VALUES ($1)', [step])) taken += 1;
  }
  return taken;
};
