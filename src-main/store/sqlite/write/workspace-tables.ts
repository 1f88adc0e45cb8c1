import type { Database } from 'better-sqlite3';
import { CategoryRows } from '../tree/category-rows';
import { CategoryPast } from '../journal/category-past';
import { ChangeList } from '../journal/change-list';
import { Deletions, TrashRows } from '../trash/trash-rows';
import { GarbageRows, RetentionRow } from '../journal/retention';
import { GroupList, GroupRuns } from '../journal/group-list';
import { IdempotencyKeys } from '../tree/idempotency-keys';
import { Journal } from '../journal/journal';
import { RedirectSteps } from '../journal/redirect-steps';
import { ProposalRows } from '../proposals/proposal-rows';
import { SiblingOrder } from '../tree/sibling-order';
import { SubtreeDeletion, TreeShape } from '../tree/subtrees';
import { TreeJsonRows } from '../tree/tree-text';
import { WorkspaceState } from '../tree/workspace-state';

/** Everything that reads and writes the file's tables, with statements prepared once. */
export class WorkspaceTables {
  readonly state: WorkspaceState;
  readonly rows: CategoryRows;
  readonly json: TreeJsonRows;
  readonly order: SiblingOrder;
  readonly shape: TreeShape;
  readonly subtrees: SubtreeDeletion;
  readonly journal: Journal;
  readonly trash: TrashRows;
  readonly deletions: Deletions;
  readonly garbage: GarbageRows;
  readonly retention: RetentionRow;
  readonly redirects: RedirectSteps;
  readonly past: CategoryPast;
  readonly runs: GroupRuns;
  readonly groups: GroupList;
  readonly changes: ChangeList;
  readonly keys: IdempotencyKeys;
  readonly proposals: ProposalRows;

  constructor(protected readonly db: Database) {
    this.state = new WorkspaceState(db);
    this.rows = new CategoryRows(db);
    this.json = new TreeJsonRows(db);
    this.order = new SiblingOrder(db);
    this.shape = new TreeShape(db);
    this.subtrees = new SubtreeDeletion(db);
    this.journal = new Journal(db);
    this.trash = new TrashRows(db);
    this.deletions = new Deletions(db);
    this.garbage = new GarbageRows(db);
    this.retention = new RetentionRow(db);
    this.redirects = new RedirectSteps(db);
    this.past = new CategoryPast(db, this.rows, this.journal);
    this.runs = new GroupRuns(db);
    this.groups = new GroupList(db, this.past, this.retention, this.runs);
    this.changes = new ChangeList(db, this.past, this.retention, this.runs);
    this.keys = new IdempotencyKeys(db);
    this.proposals = new ProposalRows(db);
  }

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
