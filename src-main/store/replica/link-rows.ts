import type { Database, Statement } from 'better-sqlite3';
import { integer } from '../row-values';

/** By which ids a service knows the categories of this workspace, and the other way round. */
export interface Links {
  readonly remoteIds: ReadonlyMap<number, number>;
  readonly ids: ReadonlyMap<number, number>;
}

export class LinkRows {
  readonly #all: Statement<[], unknown[]>;
  readonly #free: Statement<[number]>;
  readonly #set: Statement<[number, number]>;
  readonly #remove: Statement<[number]>;

  constructor(db: Database) {
    this.#all = db.prepare<[], unknown[]>('SELECT category_id, remote_id FROM links').raw();
    this.#free = db.prepare('DELETE FROM links WHERE remote_id = ?');
    this.#set = db.prepare('INSERT INTO links (category_id, remote_id) VALUES (?, ?) ON CONFLICT (category_id) DO UPDATE SET remote_id = excluded.remote_id');
    this.#remove = db.prepare('DELETE FROM links WHERE category_id = ?');
  }

  all(): Links {
    const remoteIds = new Map<number, number>();
    const ids = new Map<number, number>();
    for (const [categoryId, remoteId] of this.#all.iterate()) {
      remoteIds.set(integer(categoryId), integer(remoteId));
      ids.set(integer(remoteId), integer(categoryId));
    }
    return { remoteIds, ids };
  }

  /** Also where either of them was linked to somebody else. */
  set(id: number, remoteId: number): void {
    this.#free.run(remoteId);
    this.#set.run(id, remoteId);
  }

  remove(id: number): void {
    this.#remove.run(id);
  }
}
