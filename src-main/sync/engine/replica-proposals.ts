import type { Category } from '../../../src-shared/category';
import type { RemoteId } from '../../../src-shared/ids';
import type {
  ProposalList,
  ProposalRequest,
  ProposalReview,
  ProposalSummary,
  ProposalState,
  Published,
  Seen,
  ReviewRule
} from '../../../src-shared/proposals';
import type { EditPlace, TreeEditRequest } from '../../../src-shared/tree-edits';
import { StoreError } from '../../domain/errors';
import type { AnswerRequest, ProposalRepository, PublishRequest, Revision } from '../../domain/proposal-repository';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import type { ServiceProposals } from '../category-service';
import { messages } from './messages';

/** From here on are the keys of categories of the service that are not here: far above the ids of a workspace and the stand-ins of new categories. */
const NOT_HERE = 2 ** 42;
/** From here on a proposed tree has the ids of new categories, on both sides alike. */
const FIRST_STAND_IN = 2 ** 40;

/** Leads from the ids of a replica to those of its service and back. */
class LinkedIds {
  readonly #links: { readonly ids: ReadonlyMap<RemoteId, number>; readonly remoteIds: ReadonlyMap<number, RemoteId> };

  constructor(private readonly store: WorkspaceStore) {
    this.#links = store.replica.links();
  }

  /** @param key an id of the service, the key of a category that a proposal creates, or 0 for the top level */
  here(key: number): number {
    return key <= 0 || key >= FIRST_STAND_IN ? key : (this.#links.ids.get(key) ?? NOT_HERE + key);
  }

  /** @throws StoreError `invalid` for a category that the service does not have yet */
  there(key: number): number {
    if (key <= 0) return key;
    if (key >= NOT_HERE) return key - NOT_HERE;
    const remote = this.#links.remoteIds.get(key);
    if (typeof remote === 'number') return remote;
    const name = this.store.find(key)?.name;
    throw name === undefined
      ? new StoreError('not_found', messages.proposals.noCategory)
      : new StoreError('invalid', messages.proposals.sendFirst(name));
  }

  isThere(key: number): boolean {
    return key <= 0 || key >= NOT_HERE || this.#links.remoteIds.has(key);
  }
}

const placeThere = ({ parentId, afterId }: EditPlace, ids: LinkedIds): EditPlace => ({
  parentId: parentId === null ? null : ids.there(parentId),
  ...(afterId !== undefined && { afterId: afterId === null ? null : ids.there(afterId) })
});

/** An edit by the ids of the service. Its versions are not known here: the service compares with what it has at the submission. */
const editThere = (edit: TreeEditRequest, ids: LinkedIds): TreeEditRequest => {
  switch (edit.kind) {
    case 'create':
      return { kind: 'create', key: edit.key, fields: edit.fields, place: placeThere(edit.place, ids) };
    case 'update':
      return { kind: 'update', id: ids.there(edit.id), fields: edit.fields };
    case 'move':
      return { ...edit, id: ids.there(edit.id), place: placeThere(edit.place, ids) };
    case 'delete':
      return { ...edit, id: ids.there(edit.id) };
    case 'arrange': {
      const there = edit.ids.filter((id) => ids.isThere(id));
      return {
        ...edit,
        parentId: edit.parentId === null ? null : ids.there(edit.parentId),
        ids: there.map((id) => ids.there(id))
      };
    }
  }
};

/** Marks of branches are of versions, which are others there: without one, the deletion of a branch asks. */
const seenThere = ({ base, categories, anchors }: Seen, ids: LinkedIds): Seen => {
  const known = (here: readonly number[]): number[] => here.filter((id) => ids.isThere(id)).map((id) => ids.there(id));
  return {
    base,
    categories: categories.flatMap(({ id, parentId, name, fields }) => {
      const [there] = known([id]);
      const [parent = null] = known(parentId === null ? [] : [parentId]);
      return there === undefined ? [] : [{ id: there, parentId: parent, name, fields }];
    }),
    anchors: anchors.flatMap(([id, before]) => known([id]).map((there): [number, number[]] => [there, known(before)]))
  };
};

const categoriesHere = (categories: readonly Category[], ids: LinkedIds): Category[] =>
  categories.map((category) => ({
    ...category,
    id: ids.here(category.id),
    parentId: category.parentId === null ? null : ids.here(category.parentId),
    children: categoriesHere(category.children, ids)
  }));

/** The proposals of the service that a replica is of, by the ids of the replica. Who acts, the service knows by the credentials. Rejects as `ServiceProposals`. */
export class ReplicaProposals implements ProposalRepository {
  constructor(
    private readonly store: WorkspaceStore,
    private readonly service: ServiceProposals
  ) {}

  async list(state?: ProposalState): Promise<ProposalList> {
    const { rule, proposals } = await this.service.list();
    return { rule, proposals: proposals.filter((one) => state === undefined || one.state === state) };
  }

  async review(id: number): Promise<ProposalReview> {
    const review = await this.service.review(id);
    const ids = new LinkedIds(this.store);
    return {
      ...review,
      parts: review.parts.map((part) => ({
        ...part,
        key: ids.here(part.key),
        needs: part.needs.map((key) => ids.here(key))
      }))
    };
  }

  async proposedTree(id: number): Promise<Uint8Array> {
    const categories = await this.service.tree(id);
    return Buffer.from(JSON.stringify({ data: categoriesHere(categories, new LinkedIds(this.store)) }));
  }

  async submit(request: ProposalRequest): Promise<ProposalSummary> {
    return this.service.submit(this.#there(request));
  }

  async revise(id: number, request: Revision): Promise<ProposalSummary> {
    return this.service.revise(id, { ...this.#there(request), digest: request.digest });
  }

  async publish(id: number, { digest, only, text }: PublishRequest): Promise<Published> {
    const ids = new LinkedIds(this.store);
    return this.service.publish(id, { digest, ...(only && { only: only.map((key) => ids.there(key)) }), text });
  }

  answer(id: number, answer: AnswerRequest): Promise<ProposalSummary> {
    return this.service.answer(id, answer);
  }

  async setRule(rule: ReviewRule): Promise<void> {
    await this.service.setRule(rule);
  }

  #there({ edits, seen, ...words }: ProposalRequest): ProposalRequest {
    const ids = new LinkedIds(this.store);
    const request = { ...words, edits: edits.map((edit) => editThere(edit, ids)) };
    return seen === undefined ? request : { ...request, seen: seenThere(seen, ids) };
  }
}
