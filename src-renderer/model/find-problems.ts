import { type ParentId, TOP_LEVEL } from '../../src-shared/ids';
import { isMissingValue } from '../../src-shared/field-values';
import type { CustomField } from '../../src-shared/fields';
import { pauseEvery, type SlicedWork } from '../../src-shared/sliced-work';
import { channelOfKey } from '../../src-shared/mapping';
import { faultFinder } from './applicable-fields';
import { foldedName } from '../../src-shared/search-test';
import { nodeMapping } from './gone-targets';
import type { CategoryNode, TreeModel } from './tree-model';

/** The kinds of problems, in the order in which they are shown. */
export const PROBLEM_KIND_IDS = [
  'misfit',
  'missing',
  'siblingNames',
  'siblingSlugs',
  'treeSlugs',
  'similarNames',
  'nothingShows',
  'tooDeep',
  'noSlug',
  'spaces',
  'capitals',
  'unmapped',
  'outdated'
] as const;

export type ProblemKindId = (typeof PROBLEM_KIND_IDS)[number];

/** The categories of one problem, in the order of the tree: one, or several that clash. */
export type ProblemItem = readonly number[];

/** The problems of each kind, in the order of the tree; those among siblings in the order of their parents. */
export interface ProblemReport extends Readonly<Record<ProblemKindId, readonly ProblemItem[]>> {
  /** The channels of taxonomies that any category is mapped to. */
  readonly channels: readonly string[];
}

const PAUSE_EVERY = 500;

class Groups<K> {
  readonly #groups = new Map<K, number[]>();

  add(key: K, id: number): void {
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, [id]);
    else group.push(id);
  }

  *clashing(): Generator<ProblemItem> {
    for (const group of this.#groups.values()) if (group.length > 1) yield group;
  }
}

const NOT_LETTERS = /[^\p{L}\p{N}]+/gu;

/** The key of similar names: words without case, accents, punctuation and a plural "s" (but "gas" and "glass" keep theirs). */
export const similarityKey = (folded: string): string =>
  folded
    .replaceAll('&', ' and ')
    .replaceAll(/['’]/g, '')
    .split(NOT_LETTERS)
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
    .join('');

const DOUBLE_SPACE = /\s{2,}/;

type Capital = 'upper' | 'lower' | null;

/** Whether a name begins with a capital letter; `null` for digits, signs and scripts without capitals. */
const capitalOf = (name: string): Capital => {
  const [first = ''] = name;
  const [lower, upper] = [first.toLowerCase(), first.toUpperCase()];
  if (lower === upper) return null;
  return first === upper ? 'upper' : 'lower';
};

/** The siblings with the rarer kind of first letter; for equal numbers, the lower-case ones. */
const oddCapitals = (siblings: readonly CategoryNode[]): CategoryNode[] => {
  const upper = siblings.filter(({ name }) => capitalOf(name) === 'upper');
  const lower = siblings.filter(({ name }) => capitalOf(name) === 'lower');
  return upper.length >= lower.length ? lower : upper;
};

function* channelsOf({ metadata }: CategoryNode): Generator<string> {
  for (const key in metadata) {
    const channel = channelOfKey(key);
    if (channel !== null) yield channel;
  }
}

class ProblemFinder {
  readonly #found: Record<ProblemKindId, ProblemItem[]> = {
    misfit: [],
    missing: [],
    siblingNames: [],
    siblingSlugs: [],
    treeSlugs: [],
    similarNames: [],
    nothingShows: [],
    tooDeep: [],
    noSlug: [],
    spaces: [],
    capitals: [],
    unmapped: [],
    outdated: []
  };
  readonly #bySlug = new Groups<string>();
  readonly #bySimilarName = new Groups<string>();
  readonly #order: CategoryNode[] = [];
  readonly #channels = new Set<string>();
  readonly #faultsOf: ReturnType<typeof faultFinder>;

  constructor(
    private readonly model: TreeModel,
    private readonly mostLevels: number,
    fields: readonly CustomField[]
  ) {
    this.#faultsOf = faultFinder(model, fields);
  }

  *run(): SlicedWork<ProblemReport> {
    const pending: { readonly node: CategoryNode; readonly level: number }[] = [];
    // A category that is moved between two slices is not visited again; the edit starts another search anyway.
    const seen = new Set<number>();
    const descend = (parent: ParentId, level: number): void => {
      const siblings = this.#nodesBelow(parent).filter(({ id }) => !seen.has(id));
      for (const { id } of siblings) seen.add(id);
      this.#lookAtSiblings(siblings);
      for (const node of siblings.toReversed()) pending.push({ node, level });
    };
    descend(TOP_LEVEL, 1);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const { node, level } = next;
      if (this.model.get(node.id) === undefined) continue;
      this.#lookAt(node, level);
      if (this.model.childIds(node.id).length > 0) descend(node.id, level + 1);
      if (this.#order.length % PAUSE_EVERY === 0) yield;
    }
    yield* this.#findEmptyBranches();
    yield* this.#findUnmapped();
    const parentOf = (id: number): ParentId => this.model.get(id)?.parent ?? TOP_LEVEL;
    const nameOf = (id: number): string => this.model.get(id)?.name ?? '';
    // Equal slugs of siblings are a kind of their own, and equal names in several branches are usually intended.
    this.#found.treeSlugs = yield* this.#differing(this.#bySlug, parentOf);
    this.#found.similarNames = yield* this.#differing(this.#bySimilarName, nameOf);
    return { ...this.#found, channels: [...this.#channels] };
  }

  #nodesBelow(parent: ParentId): CategoryNode[] {
    return this.model.childIds(parent).flatMap((id) => this.model.get(id) ?? []);
  }

  #lookAtSiblings(siblings: readonly CategoryNode[]): void {
    if (siblings.length < 2) return;
    const names = new Groups<string>();
    const slugs = new Groups<string>();
    for (const { id, name, slug } of siblings) {
      names.add(name.toLowerCase(), id);
      if (slug !== null) slugs.add(slug, id);
    }
    for (const group of names.clashing()) this.#found.siblingNames.push(group);
    for (const group of slugs.clashing()) this.#found.siblingSlugs.push(group);
    for (const { id } of siblings.length < 3 ? [] : oddCapitals(siblings)) this.#found.capitals.push([id]);
  }

  #lookAt(node: CategoryNode, level: number): void {
    const { id, name, slug } = node;
    this.#order.push(node);
    if (level === this.mostLevels + 1) this.#found.tooDeep.push([id]);
    if (slug === null) this.#found.noSlug.push([id]);
    else this.#bySlug.add(slug, id);
    for (const channel of channelsOf(node)) this.#channels.add(channel);
    const faults = this.#faultsOf(node);
    if (faults.some(({ fault }) => !isMissingValue(fault))) this.#found.misfit.push([id]);
    if (faults.some(({ fault }) => isMissingValue(fault))) this.#found.missing.push([id]);
    if (DOUBLE_SPACE.test(name)) this.#found.spaces.push([id]);
    const key = similarityKey(foldedName(node));
    if (key !== '') this.#bySimilarName.add(key, id);
  }

  *#findEmptyBranches(): SlicedWork<void> {
    const withVisibleLeaf = new Set<ParentId>();
    for (let at = this.#order.length - 1; at >= 0; at -= 1) {
      const node = this.#order[at];
      if (node === undefined || !node.visible) continue;
      if (this.model.childIds(node.id).length === 0 || withVisibleLeaf.has(node.id)) {
        withVisibleLeaf.add(node.id);
        withVisibleLeaf.add(node.parent);
      }
      if (at % PAUSE_EVERY === 0) yield;
    }
    for (const { id, parent, visible } of this.#order) {
      // Reported for the topmost of a branch only, and never below a hidden category.
      const isReached =
        parent === TOP_LEVEL || (withVisibleLeaf.has(parent) && this.model.get(parent)?.visible === true);
      if (visible && isReached && !withVisibleLeaf.has(id) && this.model.childIds(id).length > 0)
        this.#found.nothingShows.push([id]);
    }
  }

  /** Of the channels that any category is mapped to. */
  *#findUnmapped(): SlicedWork<void> {
    if (this.#channels.size === 0) return;
    for (const [at, node] of this.#order.entries()) {
      const states = new Set([...this.#channels].map((channel) => nodeMapping(this.model, node, channel).state));
      if (states.has('unmapped')) this.#found.unmapped.push([node.id]);
      if (states.has('outdated')) this.#found.outdated.push([node.id]);
      if (at % PAUSE_EVERY === 0) yield;
    }
  }

  *#differing(groups: Groups<string>, valueOf: (id: number) => unknown): SlicedWork<ProblemItem[]> {
    const items: ProblemItem[] = [];
    const isPause = pauseEvery(PAUSE_EVERY);
    for (const ids of groups.clashing()) {
      const values = new Set(ids.map(valueOf));
      if (values.size > 1) items.push(ids);
      if (isPause(ids.length)) yield;
    }
    return items;
  }
}

/** Searches the tree for likely problems, in slices; an edit in between may count or not. @param mostLevels the levels that are fine, from 1 */
export const findProblems = (
  model: TreeModel,
  mostLevels: number,
  fields: readonly CustomField[] = []
): SlicedWork<ProblemReport> => new ProblemFinder(model, mostLevels, fields).run();

interface NewProblem {
  readonly kind: ProblemKindId;
  readonly ids: ProblemItem;
}

/** The problems of the proposed tree that the present one does not have. One that has only lost members is not new. */
export function* newProblems(
  present: TreeModel,
  proposed: TreeModel,
  mostLevels: number,
  fields: readonly CustomField[] = []
): SlicedWork<NewProblem[]> {
  const now = yield* findProblems(present, mostLevels, fields);
  const then = yield* findProblems(proposed, mostLevels, fields);
  return PROBLEM_KIND_IDS.flatMap((kind) => {
    // A category is in at most one group of a kind.
    const groups = new Map(now[kind].flatMap((ids) => ids.map((id) => [id, ids] as const)));
    const isKnown = (ids: ProblemItem): boolean => {
      const group = ids[0] === undefined ? undefined : groups.get(ids[0]);
      return group !== undefined && ids.every((id) => groups.get(id) === group);
    };
    return then[kind].filter((ids) => !isKnown(ids)).map((ids) => ({ kind, ids }));
  });
}
