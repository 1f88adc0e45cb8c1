import { rmSync } from 'node:fs';
import type { Dialect } from '../../../src-shared/dialect';
import { proposalDraftSchema, submissionsIn, type ProposalDraft } from '../../../src-shared/proposals';
import { isImpossible } from '../../domain/proposal-review';
import { allowWriting, connect } from './connection/open-database';
import { counter } from './connection/row-values';
import { OWN_COLUMNS } from './tree/category-rows';
import { WorkspaceStore } from './workspace-store';

/** For which workspace a draft is, and which proposal it revises; `null`: it becomes a new one. */
interface DraftRequest {
  readonly workspaceId: string;
  readonly proposalId: number | null;
  /** For a replica: what its service can store. */
  readonly dialect: Dialect | null;
}

/** What makes a workspace a replica, and what belongs to its proposals: a draft is never synced, and has none. */
const TABLES_EMPTIED = [
  'replica',
  'base',
  'base_orders',
  'links',
  'sending',
  'held',
  'conflicts',
  'sync_reports',
  'shrinking',
  'unlisted',
  'hidden_there',
  'redirect_steps'
];

const FIELDS = OWN_COLUMNS.join(', ');

/**
 * Makes the draft of a proposal: a copy of an open workspace in which the proposal is written by hand. Its first tree is kept as
 * the base of a replica is, and nothing from before it can be undone there. The parts of a revised proposal are carried out in it
 * first; clashes are decided as its author wanted.
 * @param file of the draft. Nothing is left of it where this rejects, as `backUp`
 */
export const makeDraft = async (workspace: WorkspaceStore, file: string, request: DraftRequest): Promise<void> => {
  await workspace.backUp(file);
  try {
    becomeDraft(file, request);
    finish(file, request.proposalId === null ? {} : carryOutParts(file, request.proposalId));
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
};

const inFile = (file: string, work: (db: ReturnType<typeof connect>) => void): void => {
  const db = connect(file, { fileMustExist: true });
  try {
    allowWriting(db);
    db.transaction(work)(db);
  } finally {
    db.close();
  }
};

const becomeDraft = (file: string, { workspaceId, proposalId, dialect }: DraftRequest): void =>
  inFile(file, (db) => {
    for (const table of TABLES_EMPTIED) db.exec(`DELETE FROM ${table}`);
    db.exec(`INSERT INTO base (category_id, parent_id, ${FIELDS}) SELECT id, parent_id, ${FIELDS} FROM categories WHERE id > 0;
      INSERT INTO base_orders SELECT parent_id, json_group_array(id ORDER BY order_key) FROM categories WHERE id > 0 GROUP BY parent_id`);
    // Its author goes on with it, whether a reviewer has asked for changes or not.
    db.prepare("UPDATE proposals SET state = 'submitted' WHERE id = ?").run(proposalId);
    const draft = proposalDraftSchema.parse({
      workspace: workspaceId,
      proposal: proposalId,
      title: '',
      note: '',
      since: counter(db.prepare('SELECT coalesce(max(id), 0) FROM change_groups').pluck().get()),
      base: counter(db.prepare('SELECT revision FROM workspace').pluck().get()),
      lastId: counter(db.prepare('SELECT last_id FROM workspace').pluck().get()),
      dialect,
      leftOut: []
    });
    db.prepare('UPDATE workspace SET reviewers = NULL, keeps_redirects = 0, proposal_draft = ?, unsent_from = ?').run(
      JSON.stringify(draft),
      draft.since + 1
    );
  });

type Revised = Partial<ProposalDraft>;

const carryOutParts = (file: string, proposalId: number): Revised => {
  const store = WorkspaceStore.open(file);
  try {
    const { title, note, digest, parts, log } = store.proposals.review(proposalId);
    const only = parts.filter((part) => !isImpossible(part)).map(({ key }) => key);
    if (only.length > 0) store.proposals.publish(proposalId, { digest, only, text: '' }, { author: 'window' });
    const leftOut = parts.filter(isImpossible).map(({ name }) => name);
    return { title, note, submissions: submissionsIn(log), leftOut };
  } finally {
    store.close();
  }
};

const finish = (file: string, revised: Revised): void =>
  inFile(file, (db) => {
    db.exec('DELETE FROM proposals; UPDATE change_groups SET stack = NULL');
    db.prepare('UPDATE workspace SET proposal_draft = json_patch(proposal_draft, ?)').run(JSON.stringify(revised));
  });
