import type { Category } from '../../../src-shared/category';
import type { RemoteId } from '../../../src-shared/ids';
import type { ProposalPart, Seen } from '../../../src-shared/proposals';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { StoreError } from '../../domain/errors';
import { withIds } from '../../domain/proposal-edits';
import type { ProposalRepository, ProposalRevision } from '../../domain/proposal-repository';
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

/** An edit by the ids of the service. Its versions are not known here: the service compares with what it has at the submission. */
const editThere = (edit: TreeEditRequest, ids: LinkedIds): TreeEditRequest => {
  const idOf = (key: number): number => ids.there(key);
  if (edit.kind === 'create')
    return withIds({ kind: 'create', key: edit.key, fields: edit.fields, place: edit.place }, idOf);
  if (edit.kind === 'update') return withIds({ kind: 'update', id: edit.id, fields: edit.fields }, idOf);
  if (edit.kind === 'arrange') return withIds({ ...edit, ids: edit.ids.filter((id) => ids.isThere(id)) }, idOf);
  return withIds(edit, idOf);
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

/** The proposals of the service that a replica is of, by the ids of the replica. Rejects as `ServiceProposals`. */
export const replicaProposals = (store: WorkspaceStore, service: ServiceProposals): ProposalRepository => {
  const requestThere = ({ edits, seen, ...rest }: ProposalRevision): ProposalRevision => {
    const ids = new LinkedIds(store);
    const request = { ...rest, edits: edits.map((edit) => editThere(edit, ids)) };
    return seen === undefined ? request : { ...request, seen: seenThere(seen, ids) };
  };
  return {
    ...service,
    review: async (id) => {
      const review = await service.review(id);
      const ids = new LinkedIds(store);
      const partHere = (part: ProposalPart): ProposalPart => ({
        ...part,
        key: ids.here(part.key),
        needs: part.needs.map((key) => ids.here(key))
      });
      return { ...review, parts: review.parts.map(partHere) };
    },
    proposedTree: async (id) => {
      const categories = await service.tree(id);
      return Buffer.from(JSON.stringify({ data: categoriesHere(categories, new LinkedIds(store)) }));
    },
    submit: async (request, by) => service.submit(requestThere(request), by),
    revise: async (id, request, by) => service.revise(id, requestThere(request), by),
    publish: async (id, { only, ...request }, by) => {
      const ids = new LinkedIds(store);
      return service.publish(id, { ...request, only: only?.map((key) => ids.there(key)) }, by);
    }
  };
};
