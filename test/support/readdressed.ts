import Database from 'better-sqlite3';

/** Lets a replica's file, or a backup of one, name another service, as no version of Canopy does: by SQL. */
export const readdress = (file: string, change: { readonly url: string; readonly authKind?: string }): void => {
  const db = new Database(file);
  try {
    db.prepare("UPDATE replica SET address = json_set(address, '$.url', ?)").run(change.url);
    if (change.authKind !== undefined) db.prepare('UPDATE replica SET auth_kind = ?').run(change.authKind);
  } finally {
    db.close();
  }
};
