import { TableAccess } from '../connection/table-access';
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
