import SQLite, { type Database } from 'better-sqlite3';

interface ConnectOptions {
  readonly readonly?: boolean;
  readonly fileMustExist?: boolean;
  readonly timeout?: number;
}

/**
 * Begins every connection. A file may come from anybody, so its schema is not trusted: no functions with side effects,
 * no writable schema, checked cells, and no writing before the caller has compared the schema and calls `allowWriting`.
 * Throws SQLite's errors.
 */
export const connect = (file: string, options: ConnectOptions = {}): Database => {
  const db = new SQLite(file, options);
  try {
    // On by default in better-sqlite3 13; said here so that another version of it changes nothing.
    db.unsafeMode(false);
    for (const setting of ['trusted_schema = OFF', 'cell_size_check = ON', 'query_only = ON']) db.pragma(setting);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** Closes the connection when `work` is done, however it ends. */
export const inFile = <T>(file: string, options: ConnectOptions, work: (db: Database) => T): T => {
  const db = connect(file, options);
  try {
    return work(db);
  } finally {
    db.close();
  }
};

export const READ_ONLY: ConnectOptions = { readonly: true, fileMustExist: true };

export const allowWriting = (db: Database): void => {
  db.pragma('query_only = OFF');
};

/** As `inFile`, for a file whose schema this Canopy has made itself. */
export const inWritableFile = <T>(file: string, work: (db: Database) => T): T =>
  inFile(file, { fileMustExist: true }, (db) => {
    allowWriting(db);
    return work(db);
  });

/** Marks the exit as clean, moves the log into the file, closes it, and lets others have it even if that fails. */
export const closeDatabase = (db: Database): void => {
  try {
    db.exec('UPDATE workspace SET clean_shutdown = 1');
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
};
