import type { Database } from 'better-sqlite3';
import type { Dialect } from '../../../src-shared/dialect';
import { isBlocked, submissionsIn, type ProposalDraft, type ProposalRequest } from '../../../src-shared/proposals';
import { removeDatabase } from '../../platform/database-header';
import type { ProposalRepository } from '../../domain/proposal-repository';
import { inWritableFile } from './connection/open-database';
import { counter } from './connection/row-values';
import { OWN_COLUMNS } from './tree/category-rows';
import { WorkspaceStore } from './workspace-store';

interface RevisedProposal extends Pick<ProposalDraft, 'submissions' | 'events'> {
  readonly id: number;
  readonly request: ProposalRequest;
}

interface DraftRequest {
  readonly workspaceId: string;
  /** `null`: it becomes a new proposal. */
  readonly revised: RevisedProposal | null;
  /** What the service of the workspace can store, of a replica. */
  readonly dialect: Dialect | null;
}

/** Reads a proposal to be revised. If it is submitted again in between, submitting the draft finds that out, as the log is read first. */
export const revisedProposal = async (proposals: ProposalRepository, id: number): Promise<RevisedProposal> => {
  const { log } = await proposals.review(id);
  return { id, submissions: submissionsIn(log), events: log.length, request: await proposals.request(id) };
};

/** What makes a workspace a replica. */
const REPLICA_TABLES = [
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
  'hidden_there'
];

/** A draft is never synced, and has no proposals of its own. */
const TABLES_EMPTIED = [...REPLICA_TABLES, 'redirect_steps', 'proposals'];

const FIELDS = OWN_COLUMNS.join(', ');

/**
 * Makes the draft of a proposal: a copy of an open workspace in which the proposal is written by hand. Its first tree is kept as
 * a replica's base is, and nothing from before it can be undone there. The parts of a revised proposal are carried out first;
 * clashes are decided as its author wanted.
 * @param file of the draft. Nothing is left of it where this rejects, as `backUp`
 */
export const makeDraft = (workspace: WorkspaceStore, file: string, request: DraftRequest): Promise<void> =>
  copied(workspace, file, () => {
    becomeDraft(file, request);
    finish(file, request.revised === null ? [] : carryOutParts(file, request.revised.request));
  });

/**
 * Copies an open workspace with its history, trash, fields, rules and proposals. The copy follows no service, whatever the workspace does.
 * @param file of the copy. Nothing is left of it where this rejects, as `backUp`
 */
export const makeDuplicate = (workspace: Pick<WorkspaceStore, 'backUp'>, file: string): Promise<void> =>
  copied(workspace, file, () =>
    inCopy(file, (db) => {
      for (const table of REPLICA_TABLES) db.exec(`DELETE FROM ${table}`);
      db.exec('UPDATE workspace SET unsent_from = NULL');
    })
  );

const copied = async (workspace: Pick<WorkspaceStore, 'backUp'>, file: string, change: () => void): Promise<void> => {
  await workspace.backUp(file);
  try {
    change();
  } catch (error) {
    removeDatabase(file);
    throw error;
  }
};

const inCopy = (file: string, work: (db: Database) => void): void =>
  inWritableFile(file, (db) => db.transaction(work)(db));

const becomeDraft = (file: string, { workspaceId, revised, dialect }: DraftRequest): void =>
  inCopy(file, (db) => {
    for (const table of TABLES_EMPTIED) db.exec(`DELETE FROM ${table}`);
    db.exec(`INSERT INTO base (category_id, parent_id, ${FIELDS}) SELECT id, parent_id, ${FIELDS} FROM categories WHERE id > 0;
      INSERT INTO base_orders SELECT parent_id, json_group_array(id ORDER BY order_key) FROM categories WHERE id > 0 GROUP BY parent_id`);
    const draft: ProposalDraft = {
      workspace: workspaceId,
      proposal: revised?.id ?? null,
      submissions: revised?.submissions ?? 0,
      events: revised?.events ?? 0,
      title: revised?.request.title ?? '',
      note: revised?.request.note ?? '',
      since: counter(db.prepare('SELECT coalesce(max(id), 0) FROM change_groups').pluck().get()),
      base: counter(db.prepare('SELECT revision FROM workspace').pluck().get()),
      lastId: counter(db.prepare('SELECT last_id FROM workspace').pluck().get()),
      dialect,
      leftOut: []
    };
    db.prepare('UPDATE workspace SET reviewers = NULL, keeps_redirects = 0, proposal_draft = ?, unsent_from = ?').run(
      JSON.stringify(draft),
      draft.since + 1
    );
  });

/** @returns the names of the categories of which it wants what cannot be done */
const carryOutParts = (file: string, request: ProposalRequest): string[] =>
  WorkspaceStore.during(file, ({ proposals }) => {
    const { id } = proposals.submit(request, { author: 'window' });
    const { digest, parts } = proposals.review(id);
    const only = parts.filter((part) => !isBlocked(part)).map(({ key }) => key);
    if (only.length > 0) proposals.publish(id, { digest, only, text: '' }, { author: 'window' });
    return parts.filter(isBlocked).map(({ name }) => name);
  });

const finish = (file: string, leftOut: readonly string[]): void =>
  inCopy(file, (db) => {
    db.exec('DELETE FROM proposals; UPDATE change_groups SET stack = NULL');
    const changed = JSON.stringify({ leftOut });
    db.prepare('UPDATE workspace SET proposal_draft = json_patch(proposal_draft, ?)').run(changed);
  });
