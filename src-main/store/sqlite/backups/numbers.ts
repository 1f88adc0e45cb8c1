import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { integer } from '../connection/row-values';
import { backupFolder, listBackups } from './backup-folder';
import { partialOf, publishPartial } from './whole-file';

const numbersSchema = z.object({ revision: z.int().min(0), lastId: z.int().min(0) });

/** How far a workspace has counted: the numbers that it must not give out a second time. */
export type Numbers = Readonly<z.output<typeof numbersSchema>>;

/**
 * What the workspace goes on from when nobody can say how far it had counted: further than anybody can have written since
 * the newest backup, which is a day old at most while Canopy runs.
 */
const LEAP = 1_000_000;

/** A damaged file may say anything. What no workspace can reach is no count, and would leave no room to go on from. */
const MOST_CREDIBLE = 2 ** 50;

const NONE: Numbers = { revision: 0, lastId: 0 };

/** The numbers in a workspace's table of that name. Throws `storage_failed` when there are none. */
export const readNumbers = (db: Database.Database, table = 'workspace'): Numbers => {
  const row = db.prepare<[], unknown[]>(`SELECT revision, last_id FROM ${table}`).raw().get();
  return { revision: integer(row?.[0]), lastId: integer(row?.[1]) };
};

const numbersIn = (file: string): Numbers => {
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true });
    const numbers = readNumbers(db);
    return Math.max(numbers.revision, numbers.lastId) < MOST_CREDIBLE ? numbers : NONE;
  } catch {
    // Missing or damaged, which is why it is asked; the leap is made for that.
    return NONE;
  } finally {
    db?.close();
  }
};

/** Beside the backups, since it serves where they do: a second leap must not land where the first one did. */
const noteFile = (workspaceFile: string): string => join(backupFolder(workspaceFile), 'numbers.json');

const notedNumbers = (workspaceFile: string): Numbers => {
  try {
    return numbersSchema.parse(JSON.parse(readFileSync(noteFile(workspaceFile), 'utf8')));
  } catch {
    // There has been no leap yet, or somebody has tidied up.
    return NONE;
  }
};

const note = (workspaceFile: string, numbers: Numbers): void => {
  const file = noteFile(workspaceFile);
  mkdirSync(backupFolder(workspaceFile), { recursive: true });
  writeFileSync(partialOf(file), `${JSON.stringify(numbers)}\n`);
  publishPartial(file);
};

/**
 * Numbers that a workspace whose file is damaged or missing has not given to anybody yet, noted for the next time. Throws
 * the file system's errors.
 */
export const leapBeyond = (workspaceFile: string): Numbers => {
  const files = [workspaceFile, ...listBackups(workspaceFile).map(({ file }) => file)];
  const known = [notedNumbers(workspaceFile), ...files.map(numbersIn)];
  const numbers = {
    revision: Math.max(...known.map(({ revision }) => revision)) + LEAP,
    lastId: Math.max(...known.map(({ lastId }) => lastId)) + LEAP
  };
  note(workspaceFile, numbers);
  return numbers;
};
