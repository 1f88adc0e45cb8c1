import type { Category } from '../../../src-shared/category';
import { FIRST_STAND_IN_ID } from '../../../src-shared/compare';
import { isNewKey, parentFromWire, TOP_LEVEL, type CategoryKey, type ParentKey } from '../../../src-shared/ids';
import {
  PROPOSAL_LIMITS,
  type ProposalKey,
  type ProposalActor,
  type ProposalEvent,
  type ProposalList,
  type ProposalRequest,
  type ProposalReview,
  type ProposalState,
  type ProposalSummary,
  type Published,
  type ReviewRule,
  type Seen
} from '../../../src-shared/proposals';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { StoreError } from '../../domain/errors';
import { requireAdmin } from '../../domain/limited-calls';
import { messages } from '../../domain/messages';
import type { Actor, Writer } from '../../domain/principal';
import {
  editsLeft,
  requireSoundEdits,
  seenBy,
  seenLeft,
  type ProposedEdits,
  type VersionedTree
} from '../../domain/proposal-edits';
import type { AnswerRequest, Proposer, PublishRequest, ProposalRevision } from '../../domain/proposal-repository';
import { firstImpossible, publicationOf, clashRefusal, reviewEdits, type Review } from '../../domain/proposal-review';
import type { CategoryTree, TreeNode } from '../../domain/tree';
import type { TreeOperation } from '../../domain/tree-operation';
import type { KeptProposal } from './proposals/proposal-rows';
import { ownFields, parseMetadata, type CategoryRow, type CategoryRows } from './tree/category-rows';
import { requireVersion } from './tree/tree-rules';
import { executeOperations } from './write/execute-operations';
import type { TreeEdit } from './write/tree-edit';
import type { WorkspaceTables } from './write/workspace-tables';

interface ProposalAccess {
  readonly read: <T>(work: (tables: WorkspaceTables) => T) => T;
  readonly write: <T>(writer: Writer, work: (edit: TreeEdit) => T) => T;
}

interface PresentTree extends VersionedTree {
  readonly rows: ReadonlyMap<CategoryKey, CategoryRow>;
}

const presentTree = (all: CategoryRows): PresentTree => {
  const rows = new Map<CategoryKey, CategoryRow>();
  const nodes = new Map<CategoryKey, TreeNode>();
  const children = new Map<ParentKey, CategoryKey[]>();
  const versions = new Map<CategoryKey, number>();
  for (const row of all.allInOrder()) {
    rows.set(row.id, row);
    versions.set(row.id, row.version);
    nodes.set(row.id, { parent: row.parentId, fields: { ...ownFields(row), metadata: parseMetadata(row.metadata) } });
    const siblings = children.get(row.parentId);
    if (siblings === undefined) children.set(row.parentId, [row.id]);
    else siblings.push(row.id);
  }
  return { tree: { nodes, children }, versions, rows };
};

/** Nested, as the contract shows a tree. A new category has an id that none will ever get. */
const shownTree = ({ nodes, children }: CategoryTree, { rows }: PresentTree, at: string): readonly Category[] => {
  const idOf = (key: CategoryKey): number => (isNewKey(key) ? FIRST_STAND_IN_ID - key : key);
  const shown = new Map<CategoryKey, Category>();
  for (const [key, { fields, parent }] of nodes) {
    const { version = 1, createdAt = at, updatedAt = at } = rows.get(key) ?? {};
    const place = { id: idOf(key), parentId: parent === TOP_LEVEL ? null : idOf(parent), position: 0 };
    shown.set(key, { ...place, ...fields, version, createdAt, updatedAt, children: [] });
  }
  const listed = (parent: ParentKey): Category[] =>
    (children.get(parent) ?? []).flatMap((key, position) => {
      const category = shown.get(key);
      return category === undefined ? [] : [Object.assign(category, { position })];
    });
  for (const [key, category] of shown) category.children = listed(key);
  return listed(TOP_LEVEL);
};

const actorOf = ({ author, person, name }: Proposer): ProposalActor => ({
  author,
  person: person === undefined ? null : { id: person, name: name ?? person }
});

const STATE_AFTER: Readonly<Partial<Record<ProposalEvent['what'], ProposalState>>> = {
  submitted: 'submitted',
  askedForChanges: 'open',
  declined: 'declined'
};

/** Adds an event to the log. Throws `invalid` when the log is full; decisions are always taken. */
const logged = (
  edit: TreeEdit,
  { summary, log }: KeptProposal,
  event: Omit<ProposalEvent, 'at'>,
  to?: ProposalState
): void => {
  const { proposals } = edit.tables;
  const isFull = log.length >= PROPOSAL_LIMITS.events || sizeOf([log, event]) > PROPOSAL_LIMITS.logBytes;
  if (isFull && event.what !== 'declined' && event.what !== 'published')
    throw new StoreError('invalid', messages.proposals.logFull());
  proposals.setState(summary.id, to ?? STATE_AFTER[event.what] ?? summary.state, [...log, { at: edit.at, ...event }]);
};

/** As JSON, in bytes of UTF-8. */
const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Ids of the people who have submitted it, first or again. Unnamed authors are left out. */
const authorsOf = ({ log }: KeptProposal): ReadonlySet<string> =>
  new Set(log.flatMap(({ what, by }) => (what === 'submitted' && by.person !== null ? [by.person.id] : [])));

/** How many approvals are missing once that person publishes. Publishing approves; all who are not known count as one; no author counts. */
const approvalsMissing = ({ proposals }: WorkspaceTables, kept: KeptProposal, person = ''): number => {
  const { log } = kept;
  const since = log.slice(log.findLastIndex(({ what }) => what === 'submitted') + 1);
  const approvers = new Set([
    person,
    ...since.flatMap(({ what, by }) => (what === 'approved' ? [by.person?.id ?? ''] : []))
  ]);
  for (const author of authorsOf(kept)) approvers.delete(author);
  return Math.max(0, (proposals.reviewers() ?? 0) - approvers.size);
};

/** The proposals of one workspace. Nothing of them is seen in the tree until they are published. All failures are `StoreError`s. */
export class WorkspaceProposals {
  readonly #listeners = new Set<() => void>();

  constructor(private readonly store: ProposalAccess) {}

  /** To be called when changes came in another way, such as from a team's log. */
  tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after each change of a proposal or of the rule. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  list(state?: ProposalState): ProposalList {
    return this.store.read(({ proposals }) => ({
      rule: { reviewers: proposals.reviewers() },
      proposals: proposals.all().filter((one) => state === undefined || one.state === state)
    }));
  }

  review(id: number, reader: Actor = {}): ProposalReview {
    return this.store.read((tables) => {
      const kept = existing(tables, id);
      const { parts, digest } = reviewOf(kept, presentTree(tables.rows));
      const missing = approvalsMissing(tables, kept, reader.person);
      return { ...kept.summary, log: [...kept.log], digest, approvalsMissing: missing, parts: [...parts] };
    });
  }

  /** The proposal as a request, as its author could submit it again. */
  request(id: number): ProposalRequest {
    return this.store.read((tables) => {
      const { summary, edits, seen } = existing(tables, id);
      return { title: summary.title, note: summary.note, edits: [...edits], seen };
    });
  }

  /** The tree with all that could be published, as the body of `GET /api/categories`. */
  proposedTree(id: number): Uint8Array {
    return this.store.read((tables) => {
      const kept = existing(tables, id);
      const present = presentTree(tables.rows);
      const tree = shownTree(reviewOf(kept, present).tree, present, kept.summary.changedAt);
      return Buffer.from(JSON.stringify({ data: tree }));
    });
  }

  /** How many events the log of each has, by its id. */
  eventCounts(): ReadonlyMap<number, number> {
    return this.store.read(({ proposals }) => proposals.eventCounts());
  }

  told(id: number): { readonly title: string; readonly log: readonly ProposalEvent[] } {
    return this.store.read((tables) => {
      const { summary, log } = existing(tables, id);
      return { title: summary.title, log };
    });
  }

  /** What publishing those parts would carry out. Throws as `publish`. */
  plan(id: number, only: PublishRequest['only']): readonly TreeOperation[] {
    return this.store.read((tables) => {
      const kept = existing(tables, id);
      const present = presentTree(tables.rows);
      return publicationOf(kept, present, reviewOf(kept, present), only).operations;
    });
  }

  /** What the author of these edits sees of the present tree. Throws as `submit` without `seen`, where they cannot be carried out on it. */
  seenNow(edits: ProposalRequest['edits']): Seen {
    return this.store.read((tables) => proposedNow(tables, edits).seen);
  }

  submit(request: ProposalRequest, by: Proposer): ProposalSummary {
    return this.#write(by, (edit) => {
      const { proposals } = edit.tables;
      if (proposals.openCount() >= PROPOSAL_LIMITS.open) throw new StoreError('invalid', messages.proposals.tooMany());
      const id = proposals.add(request.title, request.note, soundEdits(edit, request), actorOf(by), edit.at);
      logged(edit, existing(edit.tables, id), { by: actorOf(by), what: 'submitted', text: '' });
      return existing(edit.tables, id).summary;
    });
  }

  revise(id: number, { digest, ...request }: ProposalRevision, by: Proposer): ProposalSummary {
    return this.#write(by, (edit) => {
      const kept = waiting(edit.tables, id);
      requireReviewable(edit, kept);
      requireReviewed(reviewOf(kept, presentTree(edit.tables.rows)), digest);
      edit.tables.proposals.setEdits(id, request.title, request.note, soundEdits(edit, request));
      logged(edit, kept, { by: actorOf(by), what: 'submitted', text: '' });
      return existing(edit.tables, id).summary;
    });
  }

  answer(id: number, { what, text, digest }: AnswerRequest, by: Proposer): ProposalSummary {
    return this.#write(by, (edit) => {
      const kept = what === 'commented' ? existing(edit.tables, id) : waiting(edit.tables, id);
      if (what !== 'commented') requireReviewable(edit, kept);
      if (what === 'approved' && authorsOf(kept).has(by.person ?? ''))
        throw new StoreError('forbidden', messages.proposals.ownApproval);
      if (what === 'approved' || digest !== undefined)
        requireReviewed(reviewOf(kept, presentTree(edit.tables.rows)), digest);
      logged(edit, kept, { by: actorOf(by), what, text });
      return existing(edit.tables, id).summary;
    });
  }

  /** Carries out what was reviewed as one group, which the publisher can undo in one step. */
  publish(id: number, { digest, only, text }: PublishRequest, by: Proposer): Published {
    return this.#write(by, (edit) => {
      const { tables } = edit;
      const kept = waiting(tables, id);
      if (kept.summary.state === 'open') throw new StoreError('proposal_closed', messages.proposals.changesAsked);
      const present = presentTree(tables.rows);
      const review = reviewOf(kept, present);
      requireReviewed(review, digest);
      const missing = approvalsMissing(tables, kept, by.person);
      if (missing > 0) throw new StoreError('forbidden', messages.proposals.approvalsMissing({ count: missing }));
      const { published, operations } = publicationOf(kept, present, review, only);
      if (published.size === 0 && review.parts.length > 0) throw new StoreError('invalid', messages.proposals.allClash);
      edit.joinAs({ action: 'publish', subject: kept.summary.title });
      const created = executeOperations(edit, operations);
      if (edit.groupId !== null) tables.journal.setPublication(edit.groupId, id);
      const left = review.parts.filter(({ key }) => !published.has(key)).length;
      if (left > 0) {
        const now = presentTree(tables.rows);
        const shown = new Set(review.parts.map(({ key }) => key));
        // Parts that others have carried out by now are kept as well, since they may be undone. Parts that this publication deletes
        // are not.
        const isOthers = (key: ProposalKey, { kind }: TreeEditRequest): boolean =>
          (kind === 'delete' || kind === 'update') && (now.tree.nodes.has(key) || !present.tree.nodes.has(key));
        const isLeft = (key: ProposalKey, edit: TreeEditRequest): boolean =>
          shown.has(key) ? !published.has(key) : isOthers(key, edit);
        const edits = editsLeft(kept.edits, isLeft, created);
        const seen = seenLeft(kept.seen, present, now);
        tables.proposals.setEdits(id, kept.summary.title, kept.summary.note, { edits, seen });
      }
      const state = left > 0 ? 'submitted' : 'published';
      const count = edit.changeCount;
      logged(edit, kept, { by: actorOf(by), what: 'published', text, count }, state);
      return { state, changed: count, left, revision: tables.state.revision };
    });
  }

  setRule({ reviewers }: ReviewRule, actor?: Actor): void {
    this.#write({ ...actor, author: 'window' }, ({ tables, limit, writer }) => {
      requireAdmin(writer);
      limit?.requireInside(TOP_LEVEL);
      tables.proposals.setReviewers(reviewers);
    });
  }

  #write<T>(writer: Writer, work: (edit: TreeEdit) => T): T {
    const result = this.store.write(writer, work);
    this.tell();
    return result;
  }
}

const existing = ({ proposals }: WorkspaceTables, id: number): KeptProposal => {
  const kept = proposals.find(id);
  if (kept !== undefined) return kept;
  throw new StoreError('not_found', messages.proposals.none({ id: String(id) }));
};

/** An undecided proposal. Throws `proposal_closed`, which names who decided it. */
const waiting = (tables: WorkspaceTables, id: number): KeptProposal => {
  const kept = existing(tables, id);
  const { state } = kept.summary;
  if (state === 'open' || state === 'submitted') return kept;
  const last = kept.log.findLast(({ what }) => what === state);
  const detail = messages.proposals.closed({
    state,
    person: last?.by.person?.name ?? null,
    at: last?.at ?? kept.summary.changedAt
  });
  throw new StoreError('proposal_closed', detail);
};

/** A published proposal has nothing left to do, whatever has become of the tree since. */
const reviewOf = (kept: KeptProposal, present: VersionedTree): Review =>
  reviewEdits(kept.summary.state === 'published' ? { ...kept, edits: [] } : kept, present);

/** Throws `forbidden` unless the writer may make the changes. Categories that are gone are not checked. */
const requireInside = ({ tables, limit }: TreeEdit, edits: ProposedEdits['edits']): void => {
  if (limit === null) return;
  for (const edit of edits) {
    const parent = edit.kind === 'arrange' ? edit.parentId : 'place' in edit ? edit.place.parentId : undefined;
    const row = edit.kind === 'create' || edit.kind === 'arrange' ? undefined : tables.rows.find(edit.id);
    if (row !== undefined && edit.kind === 'update') limit.requireInside(row.id);
    else if (row !== undefined) limit.requireMovable(row.id, row.parentId);
    if (parent === null || (parent !== undefined && tables.rows.find(parent) !== undefined))
      limit.requireInside(parentFromWire(parent));
  }
};

/** Throws `forbidden` for somebody who is limited to a branch, where the proposal is of others and not in it. */
const requireReviewable = (edit: TreeEdit, kept: KeptProposal): void => {
  if (!authorsOf(kept).has(edit.writer.person ?? '')) requireInside(edit, kept.edits);
};

/** Throws `condition_missing`, and `version_mismatch` where the proposal, or what it changes, is not what was reviewed. */
const requireReviewed = (review: Review, digest: string | undefined): void => {
  if (digest === undefined) throw new StoreError('condition_missing', messages.proposals.digestMissing);
  if (review.digest !== digest) throw new StoreError('version_mismatch', messages.proposals.otherDigest);
};

/** A proposal by somebody who sees the present tree, on which its edits can be carried out. */
const proposedNow = (
  tables: Pick<WorkspaceTables, 'rows' | 'state'>,
  edits: ProposalRequest['edits']
): ProposedEdits => {
  for (const one of edits) {
    const row = one.kind === 'update' ? tables.rows.find(one.id) : undefined;
    if (one.kind === 'update' && row !== undefined) requireVersion(row, one.ifVersion);
  }
  const present = presentTree(tables.rows);
  const proposed = { edits, seen: seenBy(edits, present, tables.state.revision) };
  const review = reviewEdits(proposed, present);
  const fault = firstImpossible(review);
  if (fault !== null) throw clashRefusal(fault);
  if (review.parts.length === 0) throw new StoreError('invalid', messages.proposals.changesNothing);
  return proposed;
};

/** The edits of a request, which can be carried out now or say what their author saw. */
const soundEdits = (edit: TreeEdit, { edits, seen }: ProposalRequest): ProposedEdits => {
  requireSoundEdits(edits);
  requireInside(edit, edits);
  const proposed = seen === undefined ? proposedNow(edit.tables, edits) : { edits, seen };
  if (sizeOf(proposed) > PROPOSAL_LIMITS.bytes) throw new StoreError('body_too_large', messages.proposals.tooLarge());
  return proposed;
};
