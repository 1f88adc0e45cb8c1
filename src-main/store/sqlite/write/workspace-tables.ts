import { TableAccess } from '../connection/table-access';
import { CategoryRows } from '../tree/category-rows';
import { CategoryPast } from '../journal/category-past';
import { ChangeList } from '../journal/change-list';
import { Deletions, TrashRows } from '../trash/trash-rows';
import { GarbageRows, RetentionRow } from '../journal/retention';
import { GroupList, GroupRuns } from '../journal/group-list';
import { Journal } from '../journal/journal';
import { RedirectSteps } from '../journal/redirect-steps';
import { ProposalRows } from '../proposals/proposal-rows';
import { SiblingOrder } from '../tree/sibling-order';
import { SubtreeDeletion, TreeShape } from '../tree/subtrees';
import { TreeJsonRows } from '../tree/tree-text';
import { CustomFieldRow, RulesRow, WorkspaceState } from '../tree/workspace-state';
import { categorySchema, type Category } from '../../../../src-shared/category';
import { LIMITS } from '../../../../src-shared/limits';
import { checked, parsed, text } from '../connection/row-values';
import type { Once } from '../../../domain/category-repository';
import { StoreError } from '../../../domain/errors';
import { messages } from '../../../domain/messages';

const KEPT_FOR = LIMITS.idempotencyHours * 60 * 60 * 1_000;

/** The first answer to every `Idempotency-Key` of the last 24 hours, kept in the file so that a restart forgets none. */
class IdempotencyKeys extends TableAccess {
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

/** All of the file's tables that every workspace fills. */
export class WorkspaceTables extends TableAccess {
  readonly state = new WorkspaceState(this.db);
  readonly rows = new CategoryRows(this.db);
  readonly json = new TreeJsonRows(this.db);
  readonly order = new SiblingOrder(this.db);
  readonly shape = new TreeShape(this.db);
  readonly subtrees = new SubtreeDeletion(this.db);
  readonly journal = new Journal(this.db);
  readonly trash = new TrashRows(this.db);
  readonly deletions = new Deletions(this.db);
  readonly garbage = new GarbageRows(this.db);
  readonly retention = new RetentionRow(this.db);
  readonly redirects = new RedirectSteps(this.db);
  readonly past = new CategoryPast(this.db, this.rows, this.journal);
  readonly runs = new GroupRuns(this.db);
  readonly groups = new GroupList(this.db, this.past, this.retention, this.runs);
  readonly changes = new ChangeList(this.db, this.past, this.retention, this.runs);
  readonly keys = new IdempotencyKeys(this.db);
  readonly customFields = new CustomFieldRow(this.db);
  readonly rules = new RulesRow(this.db);
  readonly proposals = new ProposalRows(this.db);

  /** One transaction: all of it or nothing, with the counters that are held between writes. */
  transact<T>(work: () => T): T {
    try {
      return this.db.transaction(work).immediate();
    } catch (error) {
      this.state.reload();
      throw error;
    }
  }
}
