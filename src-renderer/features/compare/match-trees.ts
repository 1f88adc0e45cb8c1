import { FIRST_STAND_IN_ID } from '../../../src-shared/compare';
import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import { foldedName } from '../../../src-shared/search-test';
import { pauseEvery, type SlicedWork } from '../../../src-shared/sliced-work';
import type { CategoryNode, TreeModel } from '../../model/tree-model';

/** How categories are matched: by id in copies of one workspace, by slug and name anywhere else. */
export type MatchBy = 'id' | 'name';

export interface Pairs {
  readonly targetOf: ReadonlyMap<number, number>;
  readonly sourceOf: ReadonlyMap<number, number>;
}

const SLICE = 500;

/** The share of common ids that must also have the same name for ids to be the match. */
const SAME_IDS = 0.8;

/** Suggests how to match: by id if the trees look like copies of one workspace. */
export function* likelyMatch(source: TreeModel, target: TreeModel): SlicedWork<MatchBy> {
  let shared = 0;
  let alike = 0;
  const isPause = pauseEvery(SLICE);
  for (const node of source.nodes()) {
    if (isPause()) yield;
    const other = target.get(node.id);
    if (other === undefined) continue;
    shared += 1;
    if (other.name === node.name) alike += 1;
  }
  const smaller = Math.min(source.size, target.size);
  return shared > 0 && alike >= shared * SAME_IDS && shared >= smaller / 2 ? 'id' : 'name';
}

/**
 * Matches the categories of `source` with those of `target`. By id: a category without an id is matched with the one in its place
 * that has its slug or name, since that was made of it. By name: children of matched parents by slug and name, then by slug, then
 * by name. Those that are left were moved if their slug, or else their name, is unique on both sides.
 */
export function* matchTrees(source: TreeModel, target: TreeModel, by: MatchBy): SlicedWork<Pairs> {
  const matcher = new Matcher(source, target);
  if (by === 'id') yield* matcher.byId();
  else yield* matcher.byName();
  return matcher;
}

class Matcher implements Pairs {
  readonly targetOf = new Map<number, number>();
  readonly sourceOf = new Map<number, number>();

  constructor(
    private readonly source: TreeModel,
    private readonly target: TreeModel
  ) {}

  *byId(): SlicedWork<void> {
    const isPause = pauseEvery(SLICE);
    for (const { id } of this.source.nodes()) {
      if (this.target.get(id) !== undefined) this.#pair(id, id);
      if (isPause()) yield;
    }
    yield* this.#withoutIds(this.source, this.targetOf, this.target, this.sourceOf, (node, other) =>
      this.#pair(node, other)
    );
    yield* this.#withoutIds(this.target, this.sourceOf, this.source, this.targetOf, (node, other) =>
      this.#pair(other, node)
    );
  }

  *#withoutIds(
    tree: TreeModel,
    matched: ReadonlyMap<number, number>,
    others: TreeModel,
    matchedThere: ReadonlyMap<number, number>,
    pair: (id: number, other: number) => void
  ): SlicedWork<void> {
    const isPause = pauseEvery(SLICE);
    const parents: ParentId[] = [TOP_LEVEL];
    for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
      const children = tree.childIds(parent);
      const there = parent === TOP_LEVEL ? TOP_LEVEL : matched.get(parent);
      if (there !== undefined && children.some((id) => id >= FIRST_STAND_IN_ID))
        for (const keyOf of KEYS) {
          const without = this.#unmatched(tree, parent, matched).filter(({ id }) => id >= FIRST_STAND_IN_ID);
          for (const [id, other] of alike(without, this.#unmatched(others, there, matchedThere), keyOf))
            pair(id, other);
        }
      for (const id of children) parents.push(id);
      if (isPause(children.length + 1)) yield;
    }
  }

  *byName(): SlicedWork<void> {
    yield* this.#down([[TOP_LEVEL, TOP_LEVEL]]);
    // The children of what was found elsewhere can now be matched as well.
    for (;;) {
      const found = yield* this.#elsewhere();
      if (found.length === 0) return;
      yield* this.#down(found);
    }
  }

  #pair(sourceId: number, targetId: number): void {
    this.targetOf.set(sourceId, targetId);
    this.sourceOf.set(targetId, sourceId);
  }

  *#down(parents: [source: ParentId, target: ParentId][]): SlicedWork<void> {
    const isPause = pauseEvery(SLICE);
    for (let next = parents.pop(); next !== undefined; next = parents.pop()) {
      const found = this.#siblings(next[0], next[1]);
      for (const pair of found) parents.push(pair);
      if (isPause(found.length + 1)) yield;
    }
  }

  #siblings(sourceParent: ParentId, targetParent: ParentId): [number, number][] {
    const found: [number, number][] = [];
    for (const keyOf of KEYS) {
      const free = this.#unmatched(this.target, targetParent, this.sourceOf);
      for (const [id, other] of alike(this.#unmatched(this.source, sourceParent, this.targetOf), free, keyOf)) {
        this.#pair(id, other);
        found.push([id, other]);
      }
    }
    return found;
  }

  *#elsewhere(): SlicedWork<[number, number][]> {
    const found: [number, number][] = [];
    for (const keyOf of [slugKey, nameKey]) {
      const ours = yield* this.#unique(this.source, this.targetOf, keyOf);
      const theirs = yield* this.#unique(this.target, this.sourceOf, keyOf);
      for (const [key, id] of ours) {
        const other = theirs.get(key);
        if (id === null || other === undefined || other === null) continue;
        this.#pair(id, other);
        found.push([id, other]);
      }
      if (found.length > 0) return found;
    }
    return found;
  }

  *#unique(
    tree: TreeModel,
    matched: ReadonlyMap<number, number>,
    keyOf: KeyOf
  ): SlicedWork<Map<string, number | null>> {
    const only = new Map<string, number | null>();
    const isPause = pauseEvery(SLICE);
    for (const node of tree.nodes()) {
      if (isPause()) yield;
      const key = matched.has(node.id) ? null : keyOf(node);
      if (key !== null) only.set(key, only.has(key) ? null : node.id);
    }
    return only;
  }

  #unmatched(tree: TreeModel, parent: ParentId, matched: ReadonlyMap<number, number>): CategoryNode[] {
    return tree.childIds(parent).flatMap((id) => (matched.has(id) ? [] : (tree.get(id) ?? [])));
  }
}

type KeyOf = (node: CategoryNode) => string | null;
const slugKey: KeyOf = ({ slug }) => slug;
const nameKey: KeyOf = (node) => foldedName(node);
const slugAndName: KeyOf = (node) => (node.slug === null ? null : `${node.slug}\n${foldedName(node)}`);

const KEYS: readonly KeyOf[] = [slugAndName, slugKey, nameKey];

/** Pairs of the nodes and others that have the same key, each once, in their order. */
const alike = (nodes: readonly CategoryNode[], others: readonly CategoryNode[], keyOf: KeyOf): [number, number][] => {
  const free = Map.groupBy(others, keyOf);
  return nodes.flatMap((node): [number, number][] => {
    const key = keyOf(node);
    const other = key === null ? undefined : free.get(key)?.shift();
    return other === undefined ? [] : [[node.id, other.id]];
  });
};
