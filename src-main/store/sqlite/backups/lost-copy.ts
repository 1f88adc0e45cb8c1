import type { Database, Statement } from 'better-sqlite3';
import { connect, READ_ONLY } from '../connection/open-database';
import type { VersionedId } from '../tree/category-rows';
import { numbersIn, type Numbers } from './continue-numbers';

/** A closed file whose history is lost, read as far as possible. What cannot be read counts as different. */
export class LostCopy {
  readonly numbers: Numbers;
  #db: Database | null = null;
  #same: Statement<[number, number, string], unknown> | null = null;

  constructor(file: string) {
    this.numbers = numbersIn(file);
    try {
      this.#db = connect(file, READ_ONLY);
      this.#same = this.#db.prepare('SELECT 1 FROM categories WHERE id = ? AND version = ? AND updated_at = ?');
    } catch {
      // Missing or damaged: nothing of it is known.
    }
  }

  /** Whether that history has this state of a category: a version of one moment has one content. */
  has({ id, version, updatedAt }: VersionedId): boolean {
    try {
      return this.#same?.get(id, version, updatedAt) !== undefined;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#db?.close();
  }
}
