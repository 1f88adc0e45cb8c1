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
  readonly question = this.oneRow<[], Shrinking>(
    'SELECT asked_at, listed, known FROM shrinking WHERE allowed = 0',
    ([askedAt, listed, known]) => checked(shrinkingSchema, { askedAt, listed, known })
  );
  /** The question with its answer, as long as no sync has carried it out. */
  readonly asked = this.oneRow<[], AskedShrinking>(
    'SELECT asked_at, listed, known, allowed, missing FROM shrinking',
    ([askedAt, listed, known, allowed, missing]) => ({
      ...checked(shrinkingSchema, { askedAt, listed, known }),
      isAllowed: allowed === 1,
      missing: new Set(checked(idsSchema, parsed(missing)))
    })
  );
  readonly ask = this.writes(
    'INSERT OR REPLACE INTO shrinking (only, asked_at, listed, known, allowed, missing) VALUES (1, ?, ?, ?, 0, ?)',
    (at: string, { listed, known, missing }: Shrunk) => [at, listed, known, JSON.stringify([...missing])]
  );
  readonly allow = this.writes('UPDATE shrinking SET allowed = 1');
  readonly clear = this.writes('DELETE FROM shrinking');
  readonly #unlisted = this.selectValues('SELECT category_id FROM unlisted');
  readonly keep = this.writes('INSERT OR IGNORE INTO unlisted (category_id) VALUES (?)', (id: number) => [id]);
  readonly drop = this.writes('DELETE FROM unlisted WHERE category_id = ?', (id: number) => [id]);

  unlisted(): ReadonlySet<number> {
    return new Set(this.#unlisted.all().map(integer));
  }
}
