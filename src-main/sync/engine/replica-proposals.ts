import { isDeepStrictEqual } from 'node:util';
import type { Category, Metadata } from '../../../src-shared/category';
import { FIRST_STAND_IN_ID } from '../../../src-shared/compare';
import { localEntries, NO_ENTRIES, withoutEntries, type EntryKeys } from '../../../src-shared/dialect';
import type { ProposalRequest, Seen } from '../../../src-shared/proposals';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { StoreError } from '../../domain/errors';
import { withIds } from '../../domain/proposal-edits';
import type { ProposalRepository } from '../../domain/proposal-repository';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import type { ServiceProposals } from '../category-service';
import messages from './messages/en.json' with { type: 'json' };

/** Keys for categories of the service that are not here. They are above the ids of a workspace and the stand-ins of new categories. */
const NOT_HERE = 2 ** 51;

/** Where ids lead. `isKnown`: whether the other side has that category. */
interface OtherIds {
  readonly idOf: (key: number) => number;
  readonly isKnown: (key: number) => boolean;
}

/** From ids of the service, keys of categories that a proposal creates, or 0 for the top level. */
const idsHere = ({ replica }: WorkspaceStore): OtherIds => {
  const { ids } = replica.links();
  const idOf = (key: number): number => (key <= 0 || key >= FIRST_STAND_IN_ID ? key : (ids.get(key) ?? NOT_HERE + key));
  return { idOf, isKnown: () => true };
};

/** And back. `idOf` throws `invalid` for a category that the service does not have yet. */
const idsThere = (store: WorkspaceStore): OtherIds => {
  const { remoteIds } = store.replica.links();
  const idOf = (key: number): number => {
    if (key <= 0) return key;
    if (key >= NOT_HERE) return key - NOT_HERE;
    const remote = remoteIds.get(key);
    if (typeof remote === 'number') return remote;
    const name = store.find(key)?.name;
    throw name === undefined
      ? new StoreError('not_found', messages.proposals.noCategory)
      : new StoreError('invalid', messages.proposals.sendFirst({ name }));
  };
  return { idOf, isKnown: (key) => key <= 0 || key >= NOT_HERE || remoteIds.has(key) };
};

/** An edit of the other side. Its versions are not known there: each side compares with what it has. */
const translatedEdit = (edit: TreeEditRequest, { idOf, isKnown }: OtherIds): TreeEditRequest => {
  if (edit.kind === 'create')
    return withIds({ kind: 'create', key: edit.key, fields: edit.fields, place: edit.place }, idOf);
  if (edit.kind === 'update') return withIds({ kind: 'update', id: edit.id, fields: edit.fields }, idOf);
  if (edit.kind === 'arrange') return withIds({ ...edit, ids: edit.ids.filter(isKnown) }, idOf);
  return withIds(edit, idOf);
};

/** Branch marks depend on versions, which differ there, so they are left out: then the deletion of a branch asks. */
const translatedSeen = ({ base, categories, anchors }: Seen, { idOf, isKnown }: OtherIds): Seen => {
  const known = (ids: readonly number[]): number[] => ids.filter(isKnown).map(idOf);
  return {
    base,
    categories: categories.flatMap(({ id, parentId, name, fields }) => {
      const [other] = known([id]);
      const [parent = null] = known(parentId === null ? [] : [parentId]);
      return other === undefined ? [] : [{ id: other, parentId: parent, name, fields }];
    }),
    anchors: anchors.flatMap(([id, before]) => known([id]).map((other): [number, number[]] => [other, known(before)]))
  };
};

/** The first entry that stays here and that an edit sets, changes or removes. */
const changedLocalKey = (metadata: Metadata, was: Metadata, local: EntryKeys): string | undefined =>
  Object.keys({ ...was, ...metadata }).find((key) => local.has(key) && !isDeepStrictEqual(metadata[key], was[key]));

/**
 * Without the entries that stay here. Edits that do not say what their author saw were made on the tree here: for the service,
 * which may have a value of its own under such a key, they would remove that value.
 * @throws StoreError `invalid` where an entry that stays here was changed: a draft is gone once it is submitted
 */
const withoutLocal = <Request extends ProposalRequest>(request: Request, store: WorkspaceStore): Request => {
  const local = localEntries(store.replica.state()?.dialect ?? null);
  if (local === NO_ENTRIES) return request;
  const seen = request.seen ?? store.proposals.seenNow(request.edits);
  const shared = <Fields extends { readonly metadata?: Metadata | undefined }>(fields: Fields): Fields =>
    fields.metadata === undefined ? fields : { ...fields, metadata: withoutEntries(fields.metadata, local) };
  const before = new Map(seen.categories.map(({ id, name, fields }) => [id, { name, ...fields }]));
  const edits = request.edits.map((edit): TreeEditRequest => {
    if (edit.kind !== 'create' && edit.kind !== 'update') return edit;
    const was = edit.kind === 'update' ? before.get(edit.id) : undefined;
    const { metadata } = edit.fields;
    const changed = metadata && changedLocalKey(metadata, was?.metadata ?? {}, local);
    if (changed !== undefined)
      throw new StoreError(
        'invalid',
        messages.proposals.staysHere({ key: changed, name: edit.fields.name ?? was?.name ?? '' })
      );
    return edit.kind === 'create' ? { ...edit, fields: shared(edit.fields) } : { ...edit, fields: shared(edit.fields) };
  });
  const categories = seen.categories.map((one) => ({ ...one, fields: shared(one.fields) }));
  return { ...request, edits, seen: { ...seen, categories } };
};

const translated = <Request extends ProposalRequest>(request: Request, ids: OtherIds): Request => ({
  ...request,
  edits: request.edits.map((edit) => translatedEdit(edit, ids)),
  ...(request.seen && { seen: translatedSeen(request.seen, ids) })
});

const categoriesHere = (categories: readonly Category[], ids: OtherIds): Category[] =>
  categories.map((category) => ({
    ...category,
    id: ids.idOf(category.id),
    parentId: category.parentId === null ? null : ids.idOf(category.parentId),
    children: categoriesHere(category.children, ids)
  }));

/** The proposals of the service that a replica is of, by the ids of the replica. Rejects as `ServiceProposals`. */
export const replicaProposals = (store: WorkspaceStore, service: ServiceProposals): ProposalRepository => ({
  ...service,
  review: async (id) => {
    const review = await service.review(id);
    const { idOf } = idsHere(store);
    return {
      ...review,
      parts: review.parts.map((part) => ({ ...part, key: idOf(part.key), needs: part.needs.map(idOf) }))
    };
  },
  request: async (id) => translated(await service.request(id), idsHere(store)),
  proposedTree: async (id) => {
    const categories = await service.tree(id);
    return Buffer.from(JSON.stringify({ data: categoriesHere(categories, idsHere(store)) }));
  },
  submit: async (request, by) => service.submit(translated(withoutLocal(request, store), idsThere(store)), by),
  revise: async (id, request, by) => service.revise(id, translated(withoutLocal(request, store), idsThere(store)), by),
  publish: async (id, { only, ...request }, by) =>
    service.publish(id, { ...request, only: only?.map(idsThere(store).idOf) }, by)
});
