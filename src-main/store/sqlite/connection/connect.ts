import Database from 'better-sqlite3';

interface ConnectOptions {
  readonly readonly?: boolean;
  readonly fileMustExist?: boolean;
  /** How long to wait for a lock, in milliseconds. */
  readonly timeout?: number;
}

/**
 * Begins every connection to a file. A workspace may come from anybody, so nothing that its schema says is trusted: no
 * function with side effects runs from a view, trigger or CHECK (`trusted_schema`), SQL cannot write the schema or shadow
 * tables (defensive mode), a cell that does not fit its page is an error when it is read (`cell_size_check`), and nothing
 * is written before the caller has compared the schema with ours and calls `allowWriting`. Throws SQLite's errors.
 */
export const connect = (file: string, options: ConnectOptions = {}): Database.Database => {
  const db = new Database(file, options);
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

/** To be called once the schema is known to be ours. */
export const allowWriting = (db: Database.Database): void => {
  db.pragma('query_only = OFF');
};
