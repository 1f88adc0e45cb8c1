import type { Database, Statement } from 'better-sqlite3';
import type { RemoteId } from '../../../../src-shared/remote';
import { integer, remoteId, storedRemoteId } from '../connection/row-values';

/** By which ids a service knows the categories of this workspace, and the other way round. */
export interface Links {
  readonly remoteIds: ReadonlyMap<number, RemoteId>;
  readonly ids: ReadonlyMap<RemoteId, number>;
}

export class LinkRows {
  readonly #all: Statement<[], unknown[]>;
  readonly #free: Statement<[unknown]>;
  readonly #set: Statement<[number, unknown]>;
  readonly #remove: Statement<[number]>;

  constructor(db: Database) {
    this.#all = db.prepare<[], unknown[]>('SELECT category_id, remote_id FROM links').raw();
    this.#free = db.prepare('DELETE FROM links WHERE remote_id = ?');
    this.#set = db.prepare(
      'INSERT INTO links (category_id, remote_id) VALUES (?, ?) ON CONFLICT (category_id) DO UPDATE SET remote_id = excluded.remote_id'
    );
    this.#remove = db.prepare('DELETE FROM links WHERE category_id = ?');
  }

  all(): Links {
    const remoteIds = new Map<number, RemoteId>();
    const ids = new Map<RemoteId, number>();
    for (const [category, remote] of this.#all.iterate()) {
      remoteIds.set(integer(category), remoteId(remote));
      ids.set(remoteId(remote), integer(category));
    }
    return { remoteIds, ids };
  }

  /** Also where either of them was linked to somebody else. */
  set(id: number, linked: RemoteId): void {
    this.#free.run(storedRemoteId(linked));
    this.#set.run(id, storedRemoteId(linked));
  }

  remove(id: number): void {
    this.#remove.run(id);
  }
}
