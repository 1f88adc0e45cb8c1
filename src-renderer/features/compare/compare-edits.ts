import {
  anchorOnWire,
  type CategoryKey,
  isNewKey,
  type NewKey,
  newKey,
  type ParentId,
  type ParentKey,
  parentOnWire,
  TOP_LEVEL
} from '../../../src-shared/ids';
import type { CategoryUpdateRequest } from '../../../src-shared/category';
import type { EditPlace, TreeEditRequest } from '../../../src-shared/tree-edits';
import { nodesInTreeOrder, type TreeModel } from '../../model/tree-model';
import { ownEntries, sharedEntries, type Comparison, type Difference } from './differences';

interface CompareEdits {
  readonly edits: readonly TreeEditRequest[];
  /** Differences that were not chosen but that chosen ones depend on, such as the new parent of something moved. */
  readonly needed: readonly Difference[];
  /** Chosen moves that would put a category below itself, as another was not chosen; and chosen removals of branches that contain such a one. */
  readonly impossible: readonly Difference[];
}

/** The edits of the target that carry chosen differences out as one step of undo: creations, moves, changed fields, and deletions last. */
export const compareEdits = (comparison: Comparison, chosen: ReadonlySet<string>): CompareEdits =>
  new EditsOfChoice(comparison, chosen).make();

interface TargetPlace {
  readonly parent: ParentKey;
  readonly after: CategoryKey | 'first';
}

const placeOnWire = ({ parent, after }: TargetPlace): EditPlace => ({
  parentId: parentOnWire(parent),
  afterId: anchorOnWire(after)
});

class EditsOfChoice {
  readonly #edits: TreeEditRequest[] = [];
  readonly #byKey: ReadonlyMap<string, Difference>;
  readonly #taken: Set<string>;
  readonly #needed: Difference[] = [];
  readonly #impossible: Difference[] = [];
  readonly #newKeys = new Map<number, NewKey>();
  readonly #parents = new Map<CategoryKey, ParentKey>();

  constructor(
    private readonly comparison: Comparison,
    chosen: ReadonlySet<string>
  ) {
    this.#byKey = new Map(comparison.differences.map((one) => [one.key, one]));
    this.#taken = new Set(chosen);
  }

  make(): CompareEdits {
    for (const key of Array.from(this.#taken)) this.#need(key);
    const { source } = this.comparison;
    for (const { id } of nodesInTreeOrder(source)) this.#carryOut(id);
    for (const one of this.comparison.differences) {
      if (one.kind !== 'removed' || !this.#taken.has(one.key)) continue;
      // What could not be moved out of it would be deleted with it, which was not chosen.
      if (this.#holdsOthers(one.targetId)) this.#impossible.push(one);
      else this.#edits.push({ kind: 'delete', id: one.targetId });
    }
    return { edits: this.#edits, needed: this.#needed, impossible: this.#impossible };
  }

  #need(key: string): void {
    const pending = [key];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const needed of this.#needsOf(this.#byKey.get(next))) {
        const one = this.#byKey.get(needed);
        if (one === undefined || this.#taken.has(needed)) continue;
        this.#taken.add(needed);
        this.#needed.push(one);
        pending.push(needed);
      }
    }
  }

  #needsOf(one: Difference | undefined): string[] {
    const { source, target, pairs } = this.comparison;
    if (one?.kind === 'moved' && one.isOtherParent) {
      const top = topmostUnmatched(source, source.get(one.sourceId)?.parent ?? TOP_LEVEL, pairs.targetOf);
      return top === null ? [] : [`+${top}`];
    }
    if (one?.kind === 'removed')
      return matchedBelow(target, one.targetId, pairs.sourceOf).map((sourceId) => `>${sourceId}`);
    return [];
  }

  #carryOut(sourceId: number): void {
    const targetId = this.comparison.pairs.targetOf.get(sourceId);
    if (targetId === undefined) {
      this.#create(sourceId);
      return;
    }
    const moved = this.#byKey.get(`>${sourceId}`);
    if (moved?.kind === 'moved' && this.#taken.has(moved.key)) this.#move(moved, sourceId, targetId);
    const changed = this.#byKey.get(`~${sourceId}`);
    if (changed?.kind === 'changed' && this.#taken.has(changed.key)) this.#change(changed, sourceId, targetId);
  }

  #create(sourceId: number): void {
    const { source, pairs, comparable } = this.comparison;
    const node = source.get(sourceId);
    if (node === undefined) return;
    const top = topmostUnmatched(source, sourceId, pairs.targetOf);
    const place = this.#placeOf(sourceId);
    if (top === null || !this.#taken.has(`+${top}`) || place === undefined) return;
    const key = newKey(this.#newKeys.size + 1);
    const { name, slug, description, visible } = node;
    const kept = { slug, description, visible };
    const fields = Object.fromEntries(
      Object.entries(kept).filter(([field]) => comparable.fields.some((one) => one === field))
    );
    this.#edits.push({
      kind: 'create',
      key,
      fields: { name, ...fields, metadata: sharedEntries(node.metadata, comparable) },
      place: placeOnWire(place)
    });
    this.#newKeys.set(sourceId, key);
    this.#parents.set(key, place.parent);
  }

  #move(moved: Difference, sourceId: number, targetId: number): void {
    const place = this.#placeOf(sourceId);
    if (place === undefined || this.#isBelow(place.parent, targetId)) {
      this.#impossible.push(moved);
      return;
    }
    this.#edits.push({ kind: 'move', id: targetId, place: placeOnWire(place) });
    this.#parents.set(targetId, place.parent);
  }

  #change({ fields }: Extract<Difference, { kind: 'changed' }>, sourceId: number, targetId: number): void {
    const { source, target, comparable } = this.comparison;
    const node = source.get(sourceId);
    const there = target.get(targetId);
    if (node === undefined || there === undefined) return;
    const change: CategoryUpdateRequest = {};
    for (const field of fields) Object.assign(change, { [field]: node[field] });
    if (change.metadata !== undefined)
      change.metadata = { ...sharedEntries(node.metadata, comparable), ...ownEntries(there.metadata, comparable) };
    const ifVersion = there.version;
    const isMoved = this.#parents.has(targetId);
    this.#edits.push({ kind: 'update', id: targetId, fields: change, ...(!isMoved && { ifVersion }) });
  }

  /** The place in the target for a category of the source; `undefined` when its parent neither exists there nor is created. */
  #placeOf(sourceId: number): TargetPlace | undefined {
    const { source } = this.comparison;
    const sourceParent = source.get(sourceId)?.parent ?? TOP_LEVEL;
    const parent = sourceParent === TOP_LEVEL ? TOP_LEVEL : this.#inTarget(sourceParent);
    if (parent === undefined) return undefined;
    const siblings = source.childIds(sourceParent);
    for (let index = siblings.indexOf(sourceId) - 1; index >= 0; index -= 1) {
      const before = siblings[index];
      const after = before === undefined ? undefined : this.#inTarget(before);
      if (after !== undefined && this.#parentOf(after) === parent) return { parent, after };
    }
    return { parent, after: 'first' };
  }

  #inTarget(sourceId: number): CategoryKey | undefined {
    return this.comparison.pairs.targetOf.get(sourceId) ?? this.#newKeys.get(sourceId);
  }

  #parentOf(key: CategoryKey): ParentKey {
    const known = this.#parents.get(key);
    if (known !== undefined || isNewKey(key)) return known ?? TOP_LEVEL;
    return this.comparison.target.get(key)?.parent ?? TOP_LEVEL;
  }

  #holdsOthers(targetId: number): boolean {
    const { target, pairs } = this.comparison;
    return matchedBelow(target, targetId, pairs.sourceOf).some((sourceId) =>
      this.#isBelow(pairs.targetOf.get(sourceId) ?? TOP_LEVEL, targetId)
    );
  }

  #isBelow(key: ParentKey, top: number): boolean {
    for (let next = key; next !== TOP_LEVEL; next = this.#parentOf(next)) if (next === top) return true;
    return false;
  }
}

/** The topmost unmatched category of the branch from `id` upwards; `null` where `id` itself is matched. */
const topmostUnmatched = (tree: TreeModel, id: ParentId, matched: ReadonlyMap<number, number>): number | null => {
  let top: number | null = null;
  for (let next = id; next !== TOP_LEVEL && !matched.has(next); next = tree.get(next)?.parent ?? TOP_LEVEL) top = next;
  return top;
};

const matchedBelow = (tree: TreeModel, id: number, matched: ReadonlyMap<number, number>): number[] => {
  const found: number[] = [];
  const pending = [id];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const child of tree.childIds(next)) {
      const other = matched.get(child);
      if (other === undefined) pending.push(child);
      else found.push(other);
    }
  }
  return found;
};
