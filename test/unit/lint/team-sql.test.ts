import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/*
 * The team service asks of its database only what PostgreSQL and its distributed kin have alike: INSERT with a primary key, also as an upsert, SELECT, DELETE
 * and (where a row has a state) UPDATE by a range of that key, tables. Each statement is a transaction of its own. Notifications and the turns of writers are
 * courtesies: an engine without them is slower and never wrong.
 */

const folder = resolve(import.meta.dirname, '../../../src-main/store/team');

const STATEMENT =
  /^\s*(?:INSERT INTO|SELECT|DELETE FROM|UPDATE|CREATE|ALTER|DROP|WITH|MERGE|TRUNCATE|COPY|LOCK|LISTEN|NOTIFY|BEGIN|CALL|DO)\s/;

const FORBIDDEN =
  /\b(?:LOCK|FOR\s+(?:NO KEY )?(?:UPDATE|SHARE)|TRIGGER|SEQUENCE|(?:BIG|SMALL)?SERIAL|IDENTITY|NEXTVAL|EXTENSION|NOTIFY|LISTEN|PG_\w+|BEGIN|COMMIT|ROLLBACK|MERGE|TRUNCATE|COPY|FUNCTION|PROCEDURE|CALL|VIEW|TEMP|UNLOGGED|REFERENCES|CASCADE|WITH|XMIN|CTID)\b/i;

/**
 * Where several rows are one to whoever reads the projection by SQL: `Postgres.transaction`, which nothing else may use. That nothing which answers a call does
 * is held below.
 */
const TRANSACTION = { file: 'postgres.ts', statements: ['BEGIN', 'COMMIT', 'ROLLBACK'], user: 'projection-rows.ts' };

/** Statements that only save others some work or waiting, by the file that may make them. */
const COURTESIES: ReadonlyMap<string, RegExp> = new Map([
  ['notifications.ts', /\bpg_notify\b|^LISTEN\b/],
  ['postgres-log.ts', /\bpg_(?:try_)?advisory_xact_lock\b/],
  // One statement for reading and removing who is gone.
  ['presence-rows.ts', /^WITH gone AS \( DELETE FROM canopy\.presence WHERE workspace = \$1 /]
]);

/** Tables that are read whole: a few rows, whatever happens. */
const SMALL = ['steps', 'projections', 'webhooks'];

interface Statement {
  readonly where: string;
  readonly sql: string;
}

/** The statements in a source: its texts that begin as one. */
const statementsIn = (where: string, source: string): Statement[] =>
  [
    ...source
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .matchAll(/`([^`]*)`|'((?:[^'\n\\]|\\.)*)'|"((?:[^"\n\\]|\\.)*)"/g)
  ]
    .map(([, template, single, double]) => (template ?? single ?? double ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => STATEMENT.test(`${text} `))
    .map((sql) => ({ where, sql }));

/** A source of SQL is read as a text of code for each of its statements. */
const sourceOf = (file: string): string => {
  const text = readFileSync(join(folder, file), 'utf8');
  return file.endsWith('.sql')
    ? `\`${text
        .replaceAll(/^--.*$/gm, '')
        .split(/;\n/)
        .join('``')}\``
    : text;
};

const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // The lock of a folder for copies is a file of SQLite.
  .filter((file) => /\.(?:ts|sql)$/.test(file) && file !== 'copy-folder.ts')
  .flatMap((file) => statementsIn(file, sourceOf(file)));

/** The columns of each table's primary key. */
const keysOf = (statements: readonly Statement[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    statements.flatMap(({ sql }) => {
      const [, table, columns] = /^CREATE TABLE IF NOT EXISTS canopy\.(\w+) \((.*)\)$/.exec(sql) ?? [];
      if (table === undefined || columns === undefined) return [];
      const together = /PRIMARY KEY \(([^)]*)\)/.exec(columns)?.[1];
      const alone = /(\w+) [\w ]*PRIMARY KEY/.exec(columns)?.[1];
      return [[table, together?.split(/, ?/) ?? (alone === undefined ? [] : [alone])] as const];
    })
  );

/** What a statement asks for that not every engine has, or that would read a whole table; `null`: nothing. */
const faultOf = (sql: string, keys: ReadonlyMap<string, readonly string[]>): string | null => {
  const forbidden = FORBIDDEN.exec(sql.replaceAll(/'[^']*'/g, "''"))?.[0];
  if (forbidden !== undefined) return forbidden;
  if (/^CREATE SCHEMA IF NOT EXISTS canopy$/.test(sql)) return null;
  const table =
    /^(?:INSERT INTO|DELETE FROM|UPDATE|CREATE TABLE IF NOT EXISTS) canopy\.(\w+)|^SELECT .*? FROM canopy\.(\w+)/.exec(
      sql
    );
  const name = table?.[1] ?? table?.[2];
  if (name === undefined) return 'not one of ours';
  const [first] = keys.get(name) ?? [];
  if (first === undefined) return 'no primary key';
  if (/^(?:INSERT|CREATE)/.test(sql) || SMALL.includes(name)) return null;
  return new RegExp(`WHERE (?:\\w+\\.)?${first} (?:=|>|>=|<|<=) \\$\\d`).test(sql) ? null : 'not by its key';
};

test('every statement of the team service keeps to what distributed engines have too', () => {
  const keys = keysOf(all);
  expect(keys.size).toBeGreaterThan(4);
  expect(all.length).toBeGreaterThan(20);
  const faults = all.flatMap(({ where, sql }) => {
    if (where === TRANSACTION.file && TRANSACTION.statements.includes(sql)) return [];
    if (COURTESIES.get(where)?.test(sql) === true) return [];
    const fault = faultOf(sql, keys);
    return fault === null ? [] : [`${where}: ${fault}: ${sql}`];
  });
  expect(faults).toEqual([]);
});

/** Besides the projection, somebody who signs in for the first time: all of a person or nothing. */
const PEOPLE = 'team/people/people.ts';

test('nothing but the projection and a first sign-in uses a transaction of several statements', () => {
  const sources = readdirSync(resolve(folder, '../..'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:store[/\\]team|[/\\]?team)[/\\].*\.ts$/.test(file)
  );
  const users = sources.filter((file) =>
    /\bpostgres\.transaction\(/.test(readFileSync(resolve(folder, '../..', file), 'utf8'))
  );
  expect(users.map((file) => file.replaceAll('\\', '/'))).toEqual([`store/team/${TRANSACTION.user}`, PEOPLE]);
});

test.each([
  ['SELECT entry FROM canopy.log WHERE workspace = $1 FOR UPDATE', 'FOR UPDATE'],
  ['SELECT pg_advisory_lock(1) FROM canopy.log WHERE workspace = $1', 'pg_advisory_lock'],
  ['CREATE TABLE IF NOT EXISTS canopy.log (id bigserial PRIMARY KEY)', 'bigserial'],
  ['CREATE TABLE IF NOT EXISTS canopy.other (id bigint)', 'no primary key'],
  ['CREATE EXTENSION pgcrypto', 'EXTENSION'],
  ['LISTEN changes', 'LISTEN'],
  ['DELETE FROM canopy.log', 'not by its key'],
  ['SELECT entry FROM canopy.log WHERE entry > $1', 'not by its key'],
  ['UPDATE canopy.log SET batch = $1', 'not by its key'],
  ['SELECT 1 FROM information_schema.tables', 'not one of ours']
])('%s', (sql, fault) => {
  expect(faultOf(sql, keysOf(all))).toBe(fault);
});
