import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import { longestAscending } from '../../../src-shared/longest-ascending';
import { sameJson } from '../../../src-shared/same-json';
import { pauseEvery, type SlicedWork } from '../../../src-shared/sliced-work';
import { metadataKeys } from '../../model/infer-custom-fields';
import { nodesInTreeOrder, type CategoryNode, type TreeModel } from '../../model/tree-model';
import type { Pairs } from './match-trees';
import { FIELD_NAMES, type FieldName, type Metadata } from '../../../src-shared/category';
import { computedEntries, type Dialect, type EntryKeys } from '../../../src-shared/dialect';
import { supportedFieldsOf } from '../../session/supported-fields';

/** A step that makes the target like the source. `added`, `removed`: the topmost of a branch; what leaves or enters it is `moved`. */
export type Difference =
  | { readonly kind: 'added'; readonly key: string; readonly sourceId: number; readonly count: number }
  | { readonly kind: 'removed'; readonly key: string; readonly targetId: number; readonly count: number }
  | {
      readonly kind: 'moved';
      readonly key: string;
      readonly sourceId: number;
      readonly targetId: number;
      readonly isOtherParent: boolean;
    }
  | {
      readonly kind: 'changed';
      readonly key: string;
      readonly sourceId: number;
      readonly targetId: number;
      readonly fields: readonly FieldName[];
    };

type Moved = Extract<Difference, { kind: 'moved' }>;

export const DIFFERENCE_KINDS = [
  'added',
  'removed',
  'moved',
  'changed'
] as const satisfies readonly Difference['kind'][];

export interface Comparison {
  readonly source: TreeModel;
  readonly target: TreeModel;
  readonly pairs: Pairs;
  readonly comparable: ComparableFields;
  readonly differences: readonly Difference[];
}

const SLICE = 500;

const isSame = (field: FieldName, a: CategoryNode, b: CategoryNode, comparable: ComparableFields): boolean =>
  a[field] === b[field] ||
  (field === 'metadata' && sameJson(sharedEntries(a.metadata, comparable), sharedEntries(b.metadata, comparable)));

/** Compares the trees in slices. If one is edited in between, a difference may be of before or after; none is reported twice. */
export function* compareTrees(
  source: TreeModel,
  target: TreeModel,
  pairs: Pairs,
  comparable: ComparableFields
): SlicedWork<Comparison> {
  const differences: Difference[] = [];
  const moved = new Set<number>();
  const addMoved = (all: readonly Moved[]): void => {
    for (const one of all) if (!moved.has(one.sourceId)) differences.push(one);
    for (const { sourceId } of all) moved.add(sourceId);
  };
  const isPause = pauseEvery(SLICE);
  for (const node of nodesInTreeOrder(source)) {
    if (isPause()) yield;
    const targetId = pairs.targetOf.get(node.id);
    if (targetId === undefined) {
      const isTopmost = node.parent === TOP_LEVEL || pairs.targetOf.has(node.parent);
      if (isTopmost)
        differences.push({
          kind: 'added',
          key: `+${node.id}`,
          sourceId: node.id,
          count: yield* countOwn(source, node.id, pairs.targetOf)
        });
      continue;
    }
    const other = target.get(targetId);
    if (other === undefined) continue;
    if (!isSameParent(node, other, pairs))
      addMoved([{ kind: 'moved', key: `>${node.id}`, sourceId: node.id, targetId, isOtherParent: true }]);
    const fields = comparable.fields.filter((field) => !isSame(field, node, other, comparable));
    if (fields.length > 0)
      differences.push({ kind: 'changed', key: `~${node.id}`, sourceId: node.id, targetId, fields });
    if (comparable.order) addMoved(reordered(source, target, node.id, pairs));
  }
  if (comparable.order) addMoved(reordered(source, target, TOP_LEVEL, pairs));
  for (const node of nodesInTreeOrder(target)) {
    if (isPause()) yield;
    if (pairs.sourceOf.has(node.id)) continue;
    const isTopmost = node.parent === TOP_LEVEL || pairs.sourceOf.has(node.parent);
    if (isTopmost)
      differences.push({
        kind: 'removed',
        key: `-${node.id}`,
        targetId: node.id,
        count: yield* countOwn(target, node.id, pairs.sourceOf)
      });
  }
  return { source, target, pairs, comparable, differences };
}

const isSameParent = (node: CategoryNode, other: CategoryNode, { targetOf }: Pairs): boolean =>
  node.parent === TOP_LEVEL ? other.parent === TOP_LEVEL : targetOf.get(node.parent) === other.parent;

/** The fewest moves that explain the other order of the children that both sides have below this parent. */
const reordered = (source: TreeModel, target: TreeModel, sourceParent: ParentId, pairs: Pairs): Moved[] => {
  const targetParent = sourceParent === TOP_LEVEL ? TOP_LEVEL : pairs.targetOf.get(sourceParent);
  if (targetParent === undefined) return [];
  const indexes = new Map(target.childIds(targetParent).map((id, index) => [id, index]));
  const shared = source.childIds(sourceParent).flatMap((sourceId) => {
    const targetId = pairs.targetOf.get(sourceId);
    const index = targetId === undefined ? undefined : indexes.get(targetId);
    return targetId === undefined || index === undefined ? [] : [{ sourceId, targetId, index }];
  });
  const staying = longestAscending(shared.map(({ index }) => index));
  return shared.flatMap(({ sourceId, targetId }, index) =>
    staying.has(index)
      ? []
      : [{ kind: 'moved' as const, key: `>${sourceId}`, sourceId, targetId, isOtherParent: false }]
  );
};

function* countOwn(tree: TreeModel, id: number, paired: ReadonlyMap<number, number>): SlicedWork<number> {
  let count = 0;
  const pending = [id];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (++count % SLICE === 0) yield;
    for (const child of tree.childIds(next)) if (!paired.has(child)) pending.push(child);
  }
  return count;
}

/** What two trees can be compared by. */
export interface ComparableFields {
  readonly fields: readonly FieldName[];
  readonly order: boolean;
  /** Metadata entries that are not compared: computed by a service, or unknown to the other one. */
  readonly ownKeys: EntryKeys;
}

/** A tree, with the dialect of its service; `null` for a tree without a service. */
export interface TreeWithDialect {
  readonly model: TreeModel;
  readonly dialect: Dialect | null;
}

/** Whether a service has a fixed set of fields, those that its categories show. Canopy's own service stores any metadata. */
const hasColumns = ({ dialect, model }: TreeWithDialect): boolean =>
  dialect !== null && !dialect.isCanopy && dialect.metadataKey === null && model.size > 0;

/** A field that only one of the services has is no difference: publishing would empty it on one side, or send it in vain to the other. */
function* unknownKeys(one: TreeWithDialect, other: TreeWithDialect): SlicedWork<string[]> {
  if (!hasColumns(one)) return [];
  const known = new Set(yield* metadataKeys(one));
  const found = yield* metadataKeys(other);
  return found.filter((key) => !known.has(key));
}

/** What two trees can be compared by, worked out in slices. */
export function* comparableFields(a: TreeWithDialect, b: TreeWithDialect): SlicedWork<ComparableFields> {
  const kept = [supportedFieldsOf(a.dialect), supportedFieldsOf(b.dialect)];
  const extra = new Set([...(yield* unknownKeys(a, b)), ...(yield* unknownKeys(b, a))]);
  const computed = [computedEntries(a.dialect), computedEntries(b.dialect)];
  return {
    fields: FIELD_NAMES.filter(
      (field) => field === 'name' || field === 'metadata' || kept.every((side) => side[field])
    ),
    order: kept.every(({ order }) => order),
    ownKeys: { has: (key) => extra.has(key) || computed.some((side) => side.has(key)) }
  };
}

export const sharedEntries = (metadata: Metadata, { ownKeys }: ComparableFields): Metadata =>
  Object.keys(metadata).some((key) => ownKeys.has(key))
    ? Object.fromEntries(Object.entries(metadata).filter(([key]) => !ownKeys.has(key)))
    : metadata;

/** The metadata entries that are not compared and stay as they are. */
export const ownEntries = (metadata: Metadata, { ownKeys }: ComparableFields): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([key]) => ownKeys.has(key)));
