import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { once } from '../../../../src-shared/once';
import { integer, text, textOrNull } from '../connection/row-values';
import { StoreError } from '../../../domain/errors';
import { APPLICATION_ID } from '../../../platform/database-header';
import { LATEST_SCHEMA, migrate } from './migrate';
import messages from '../connection/messages/en.json' with { type: 'json' };

/** SHA-256 of a sound file's schema, by `user_version`; every start compares with it. A test checks them. */
export const FINGERPRINTS: readonly string[] = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '8e41902b677ac75e2a93cd23b0a2ed4ed6fa57213dbe6ed9880de729bc3184cb',
  '97fcb3fce937927541211011ca0a44bfced731a4a660afcd85648e46eefb59aa',
  'af3339568fc69c16b1e5dc229b9a1001ce577aba37876ffceb70241ebd6b4301',
  'c210058bfbfc09bdb2f595bc9dfd8e8879993fe82e3ff9d90c349e2a0518acaf',
  '7914fdedf8b7f7813a9780ce0a0275fed3332d2a8bf46e64c54ca89049d043a4',
  '16ca01a666dce01fc0de91c05600123c546349c7f111ed70ed5eb11f9cb05991',
  'ce909df6dd83cf5b11b1954a6ab5b4bf461e5aff0bd6799d59bfbad337ee1ad9',
  '45b936df1946164e91dd11200da8296273d33303d8009e4d858a8f5ef8324708',
  '432d07db1b9813a53987eb46180c7fbbd100ebe79cdf6aaaca6a89875621a2cd',
  'ef0de5747a179697dd96f709339a73ae889b72cfff8988b1de3356307a172298',
  'cfc56df4734099c4193c10e2fc92ff07e6039c8f277d759f9b77ca4bf34cdd57',
  '86415cac561f715df32b80f778c1194268a905357d7ed7bba4f05ed781f8f20d',
  '44db33f1e0c75993de5e5c2bc3efbb8d735e16fc5c9b8173e65004384c2e5a77'
];

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly table: string;
  readonly rootPage: number;
  /** Normalized SQL; empty for the indexes that SQLite makes by itself. */
  readonly sql: string;
}

/** What `PRAGMA optimize` of an earlier version may have left in any file. */
const STATISTICS: ReadonlyMap<string, string> = new Map([
  ['sqlite_stat1', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)'],
  ['sqlite_stat4', 'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)']
]);

/** White space counts for one space, and an identifier that needs no quotes has none; texts stay to the letter. */
const normalised = (sql: string): string =>
  sql.replaceAll(/('(?:[^']|'')*')|"([A-Za-z_]\w*)"|\s+/g, (_, literal?: string, identifier?: string) =>
    literal === undefined ? (identifier ?? ' ') : literal
  );

const isStatistics = ({ type, name, sql }: SchemaObject): boolean => type === 'table' && STATISTICS.get(name) === sql;

const objectsOf = (db: Database.Database): SchemaObject[] =>
  db
    .prepare<[], unknown[]>('SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema ORDER BY type, name')
    .raw()
    .all()
    .map(([type, name, table, rootPage, sql]) => ({
      type: text(type),
      name: text(name),
      table: text(table),
      rootPage: integer(rootPage),
      sql: normalised(textOrNull(sql) ?? '')
    }))
    .filter((object) => !isStatistics(object));

const canonical = ({ type, name, table, sql }: SchemaObject): string => JSON.stringify([type, name, table, sql]);

export const fingerprintOf = (objects: readonly SchemaObject[]): string =>
  createHash('sha256').update(objects.map(canonical).join('\n')).digest('hex');

/** What the migrations make. Only for a file that differs: it takes some milliseconds. */
export const objectsAt = (schema: number): SchemaObject[] => {
  const db = new Database(':memory:');
  try {
    migrate(db, 0, schema);
    return objectsOf(db);
  } finally {
    db.close();
  }
};

export interface SchemaFault {
  readonly message: string;
  /** Whether nothing but an index is missing, so that what is there can be read. */
  readonly isMissingIndex: boolean;
}

const schemaFault = (message: string, isMissingIndex = false): SchemaFault => ({ message, isMissingIndex });

/** Two tables on one page would show the rows of one as the other's. */
const sharesPages = (objects: readonly SchemaObject[]): boolean => {
  const pages = objects.map(({ rootPage }) => rootPage).filter((page) => page !== 0);
  return new Set(pages).size < pages.length;
};

const differences = (objects: readonly SchemaObject[], schema: number): SchemaFault[] => {
  const key = ({ type, name }: SchemaObject): string => `${type} ${name}`;
  const expected = new Map(objectsAt(schema).map((object) => [key(object), object]));
  const found = new Map(objects.map((object) => [key(object), object]));
  return [
    ...[...expected.values()]
      .filter((object) => !found.has(key(object)))
      .map(({ type, name }) => schemaFault(messages.objectMissing({ type, name }), type === 'index')),
    ...objects.flatMap((object) => {
      const ours = expected.get(key(object));
      if (ours === undefined) return [schemaFault(messages.foreignObject(object))];
      return canonical(ours) === canonical(object) ? [] : [schemaFault(messages.changedObject(object))];
    })
  ];
};

/** How a file's schema differs from what our migrations make. Runs nothing of the file. Throws SQLite's errors. */
export const schemaFaults = (db: Database.Database, schema: number): SchemaFault[] => {
  const known = FINGERPRINTS[schema];
  if (known === undefined) return [schemaFault(messages.unknownSchema({ schema: String(schema) }))];
  const objects = objectsOf(db);
  const faults = fingerprintOf(objects) === known ? [] : differences(objects, schema);
  if (sharesPages(objects)) faults.push(schemaFault(messages.sharedPages));
  if (db.pragma('encoding', { simple: true }) !== 'UTF-8') faults.push(schemaFault(messages.otherEncoding));
  return faults;
};

/** The file's `user_version`. Throws `storage_failed` for another program's database and for a newer Canopy's. */
export const schemaOf = (db: Database.Database, file: string): number => {
  const schema = integer(db.pragma('user_version', { simple: true }));
  const isOurs = db.pragma('application_id', { simple: true }) === APPLICATION_ID;
  const isEmpty = (): boolean => db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0;
  if (!isOurs && !isEmpty()) throw new StoreError('storage_failed', messages.otherProgram({ file }));
  if (schema > LATEST_SCHEMA) {
    throw new StoreError(
      'storage_failed',
      messages.newerCanopy({ file, schema: String(schema), known: String(LATEST_SCHEMA) })
    );
  }
  return schema;
};

/** As `schemaOf`; throws `storage_failed` too where the file is not built as its number says. */
export const requireKnownSchema = (db: Database.Database, file: string): number => {
  const schema = schemaOf(db, file);
  const [fault] = schemaFaults(db, schema);
  if (fault !== undefined) throw new StoreError('storage_failed', messages.notAsBuilt({ file, fault: fault.message }));
  return schema;
};

const ownObjects = once(
  () => new Set(Array.from({ length: LATEST_SCHEMA }, (_, before) => objectsAt(before + 1).map(canonical)).flat())
);

/** Whether a table of any of our schemas can be read without running anything of the file. */
export const isOwnTable = (db: Database.Database, name: string): boolean =>
  objectsOf(db).some((each) => each.type === 'table' && each.name === name && ownObjects().has(canonical(each)));
