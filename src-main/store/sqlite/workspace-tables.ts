import type { Database } from 'better-sqlite3';
import { CategoryRows } from './tree/category-rows';
import { CategoryPast } from './journal/category-past';
import { ChangeList } from './journal/change-list';
import { Deletions } from './trash/deletions';
import { Dropping } from './journal/dropping';
import { GroupList } from './journal/group-list';
import { GroupRuns } from './journal/group-runs';
import { RetentionRow } from './journal/retention-row';
import { TrashRows } from './trash/trash-rows';
import { IdempotencyKeys } from './tree/idempotency-keys';
import { Journal } from './journal/journal';
import { LinkRows } from './sync-state/link-rows';
import { ReplicaRow } from './sync-state/replica-row';
import { SendingRows } from './sync-state/sending-rows';
import { ShrinkingRows } from './sync-state/shrinking-rows';
import { SyncTreeRows } from './sync-state/tree-rows';
import { UnsettledRows } from './sync-state/unsettled-rows';
import { Waiting } from './sync-state/waiting';
import { SiblingOrder } from './tree/sibling-order';
import { SubtreeDeletion } from './tree/subtree-deletion';
import { TreeJsonRows } from './tree/tree-json-rows';
import { TreeShape } from './tree/tree-shape';
import { WorkspaceState } from './workspace-state';

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
  readonly dropping: Dropping;
  readonly retention: RetentionRow;
  readonly past: CategoryPast;
  readonly groups: GroupList;
  readonly changes: ChangeList;
  readonly keys: IdempotencyKeys;
  readonly replica: ReplicaRow;
  readonly syncTrees: SyncTreeRows;
  readonly links: LinkRows;
  readonly sending: SendingRows;
  readonly shrinking: ShrinkingRows;
  readonly unsettled: UnsettledRows;
  readonly waiting: Waiting;

  constructor(private readonly db: Database) {
    this.state = new WorkspaceState(db);
    this.rows = new CategoryRows(db);
    this.json = new TreeJsonRows(db);
    this.order = new SiblingOrder(db);
    this.shape = new TreeShape(db);
    this.subtrees = new SubtreeDeletion(db);
    this.journal = new Journal(db);
    this.trash = new TrashRows(db);
    this.deletions = new Deletions(db);
    this.dropping = new Dropping(db);
    this.retention = new RetentionRow(db);
    this.past = new CategoryPast(db, this.rows, this.journal);
    const runs = new GroupRuns(db);
    this.groups = new GroupList(db, this.retention, runs);
    this.changes = new ChangeList(db, this.past, this.retention, runs);
    this.keys = new IdempotencyKeys(db);
    this.replica = new ReplicaRow(db);
    this.syncTrees = new SyncTreeRows(db);
    this.links = new LinkRows(db);
    this.sending = new SendingRows(db);
    this.shrinking = new ShrinkingRows(db);
    this.unsettled = new UnsettledRows(db);
    this.waiting = new Waiting(db, this.syncTrees, this.order);
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
