import { TableAccess } from '../connection/table-access';
import { categorySchema, type Category } from '../../../../src-shared/category';
import { LIMITS } from '../../../../src-shared/limits';
import { checked, parsed, text } from '../connection/row-values';
import type { Once } from '../../../domain/category-repository';
import { StoreError } from '../../../domain/errors';
import { messages } from '../../../domain/messages';

const KEPT_FOR = LIMITS.idempotencyHours * 60 * 60 * 1_000;

/** The first answer to every `Idempotency-Key` of the last 24 hours, kept in the file so that a restart forgets none. */
export class IdempotencyKeys extends TableAccess {
  readonly #find = this.selectRows<[string, number]>(
    'SELECT fingerprint, answer FROM idempotency_keys WHERE key = ? AND kept_since > ?'
  );
  readonly #insert = this.writing<[string, string, string, number]>(
    'INSERT INTO idempotency_keys (key, fingerprint, answer, kept_since) VALUES (?, ?, ?, ?)'
  );
  readonly #purge = this.writing<[number]>('DELETE FROM idempotency_keys WHERE kept_since <= ?');

  /** The first answer to this key, if any. Throws `idempotency_key_reused` if the key came with another request. */
  replay(once: Once, now: Date): Category | undefined {
    const row = this.#find.get(once.key, now.getTime() - KEPT_FOR);
    if (!row) return undefined;
    if (text(row[0]) !== once.fingerprint) {
      throw new StoreError('idempotency_key_reused', messages.keyReused(once.key));
    }
    return checked(categorySchema, parsed(row[1]));
  }

  /** Keeps an answer, in the same transaction as the create itself, and forgets those whose time is over. */
  keep(once: Once, answer: Category, now: Date): void {
    this.#purge.run(now.getTime() - KEPT_FOR);
    this.#insert.run(once.key, once.fingerprint, JSON.stringify(answer), now.getTime());
  }
}
