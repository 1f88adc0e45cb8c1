import Database from 'better-sqlite3';

/** Makes a replica's file, or a backup, name another service, by SQL: no version of Canopy does this. */
export const readdress = (file: string, change: { readonly url: string; readonly authKind?: string }): void => {
  const db = new Database(file);
  try {
    db.prepare("UPDATE replica SET address = json_set(address, '$.url', ?)").run(change.url);
    if (change.authKind !== undefined) db.prepare('UPDATE replica SET auth_kind = ?').run(change.authKind);
  } finally {
    db.close();
  }
};
