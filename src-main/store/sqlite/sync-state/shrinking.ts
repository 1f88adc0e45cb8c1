import { TableAccess } from '../connection/table-access';
import { z } from 'zod';
import { shrinkingSchema, type Shrinking } from '../../../../src-shared/remote';
import { checked, integer, parsed } from '../connection/row-values';

const idsSchema = z.array(z.int());

/** What a reading would take from the tree. Ids are those of this workspace. */
export interface Shrunk {
  readonly listed: number;
  readonly known: number;
  readonly missing: ReadonlySet<number>;
}

export interface AskedShrinking extends Shrunk {
  readonly askedAt: string;
  /** The person has said that what was missing then may go; no sync has carried it out yet. */
  readonly isAllowed: boolean;
}

/** The question about a reading that listed far less than there had been, and what the person keeps all the same. */
export class ShrinkingRows extends TableAccess {
  readonly #question = this.selectRows('SELECT asked_at, listed, known FROM shrinking WHERE allowed = 0');
  readonly #asked = this.selectRows('SELECT asked_at, listed, known, allowed, missing FROM shrinking');
  readonly #ask = this.writing<[string, number, number, string]>(
    'INSERT OR REPLACE INTO shrinking (only, asked_at, listed, known, allowed, missing) VALUES (1, ?, ?, ?, 0, ?)'
  );
  readonly #allow = this.writing('UPDATE shrinking SET allowed = 1');
  readonly #clear = this.writing('DELETE FROM shrinking');
  readonly #unlisted = this.selectValues('SELECT category_id FROM unlisted');
  readonly #keep = this.writing<[number]>('INSERT OR IGNORE INTO unlisted (category_id) VALUES (?)');
  readonly #drop = this.writing<[number]>('DELETE FROM unlisted WHERE category_id = ?');

  question(): Shrinking | null {
    const row = this.#question.get();
    return row === undefined ? null : checked(shrinkingSchema, { askedAt: row[0], listed: row[1], known: row[2] });
  }

  /** The question with its answer, as long as no sync has carried it out. */
  asked(): AskedShrinking | null {
    const row = this.#asked.get();
    if (row === undefined) return null;
    const [askedAt, listed, known, allowed, missing] = row;
    return {
      ...checked(shrinkingSchema, { askedAt, listed, known }),
      isAllowed: allowed === 1,
      missing: new Set(checked(idsSchema, parsed(missing)))
    };
  }

  ask(at: string, { listed, known, missing }: Shrunk): void {
    this.#ask.run(at, listed, known, JSON.stringify([...missing]));
  }

  allow(): void {
    this.#allow.run();
  }

  clear(): void {
    this.#clear.run();
  }

  unlisted(): ReadonlySet<number> {
    return new Set(this.#unlisted.all().map(integer));
  }

  keep(ids: Iterable<number>): void {
    for (const id of ids) this.#keep.run(id);
  }

  drop(ids: Iterable<number>): void {
    for (const id of ids) this.#drop.run(id);
  }
}
