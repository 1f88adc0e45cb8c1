import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import type { SlicedWork } from '../../../src-shared/sliced-work';
import { foldedName } from '../../model/search/fold';
import type { CategoryNode, TreeModel } from '../../model/tree-model';
import type { ProblemItem, ProblemReport } from './problem-kinds';

/** Categories between two pauses. */
const PAUSE_EVERY = 500;

/** Categories by what they have in common. */
class Groups<K> {
  readonly #groups = new Map<K, number[]>();

  add(key: K, id: number): void {
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, [id]);
    else group.push(id);
  }

  /** Those of two or more. */
  *clashing(): Generator<ProblemItem> {
    for (const group of this.#groups.values()) if (group.length > 1) yield group;
  }
}

const NOT_LETTERS = /[^\p{L}\p{N}]+/gu;

/**
 * What similar names have in common: their words without case, accents, punctuation and a plural "s". Short words keep
 * their "s" ("gas"), and so do those that end in a double one ("glass").
 */
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
  const first = String.fromCodePoint(name.codePointAt(0) ?? 0);
  const [lower, upper] = [first.toLowerCase(), first.toUpperCase()];
  if (lower === upper) return null;
  return first === upper ? 'upper' : 'lower';
};

/** Those whose first letter is of the rarer sort; where there are as many of both, the small ones. */
const oddCapitals = (siblings: readonly CategoryNode[]): CategoryNode[] => {
  const upper = siblings.filter(({ name }) => capitalOf(name) === 'upper');
  const lower = siblings.filter(({ name }) => capitalOf(name) === 'lower');
  return upper.length >= lower.length ? (upper.length === 0 ? [] : lower) : upper;
};

class ProblemFinder {
  readonly siblingNames: ProblemItem[] = [];
  readonly siblingSlugs: ProblemItem[] = [];
  readonly nothingShows: ProblemItem[] = [];
  readonly tooDeep: ProblemItem[] = [];
  readonly noSlug: ProblemItem[] = [];
  readonly spaces: ProblemItem[] = [];
  readonly capitals: ProblemItem[] = [];
  readonly #bySlug = new Groups<string>();
  readonly #bySimilarName = new Groups<string>();
  /** Every category, in the order of the tree. */
  readonly #order: CategoryNode[] = [];

  constructor(
    private readonly model: TreeModel,
    private readonly mostLevels: number
  ) {}

  *run(): SlicedWork<ProblemReport> {
    const pending: { readonly node: CategoryNode; readonly level: number }[] = [];
    // A category that moves in a pause is not looked at among its new siblings too; whoever asked looks again.
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
    yield* this.#lookForLight();
    const parentOf = (id: number): ParentId => this.model.get(id)?.parent ?? TOP_LEVEL;
    const nameOf = (id: number): string => this.model.get(id)?.name ?? '';
    // Slugs that all stand beside each other are told of as such, and one name in several places is how most trees are meant.
    const treeSlugs = yield* this.#differing(this.#bySlug, parentOf);
    const similarNames = yield* this.#differing(this.#bySimilarName, nameOf);
    const { siblingNames, siblingSlugs, nothingShows, tooDeep, noSlug, spaces, capitals } = this;
    return { siblingNames, siblingSlugs, treeSlugs, similarNames, nothingShows, tooDeep, noSlug, spaces, capitals };
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
    for (const group of names.clashing()) this.siblingNames.push(group);
    for (const group of slugs.clashing()) this.siblingSlugs.push(group);
    for (const { id } of siblings.length < 3 ? [] : oddCapitals(siblings)) this.capitals.push([id]);
  }

  #lookAt(node: CategoryNode, level: number): void {
    const { id, name, slug } = node;
    this.#order.push(node);
    if (level === this.mostLevels + 1) this.tooDeep.push([id]);
    if (slug === null) this.noSlug.push([id]);
    else this.#bySlug.add(slug, id);
    if (DOUBLE_SPACE.test(name)) this.spaces.push([id]);
    const key = similarityKey(foldedName(node));
    if (key !== '') this.#bySimilarName.add(key, id);
  }

  /** Goes up from the leaves: which categories lead to a leaf that shows? */
  *#lookForLight(): SlicedWork<void> {
    const lit = new Set<ParentId>();
    for (let at = this.#order.length - 1; at >= 0; at -= 1) {
      const node = this.#order[at];
      if (node === undefined || !node.visible) continue;
      if (this.model.childIds(node.id).length === 0 || lit.has(node.id)) {
        lit.add(node.id);
        lit.add(node.parent);
      }
      if (at % PAUSE_EVERY === 0) yield;
    }
    for (const { id, parent, visible } of this.#order) {
      // Below one that shows nothing itself, or that is hidden, nothing needs saying again.
      const isReached = parent === TOP_LEVEL || (lit.has(parent) && this.model.get(parent)?.visible === true);
      if (visible && isReached && !lit.has(id) && this.model.childIds(id).length > 0) this.nothingShows.push([id]);
    }
  }

  /** The groups whose members differ in something. */
  *#differing(groups: Groups<string>, something: (id: number) => unknown): SlicedWork<ProblemItem[]> {
    const items: ProblemItem[] = [];
    let looked = 0;
    for (const ids of groups.clashing()) {
      const first = something(ids[0] ?? 0);
      if (ids.some((id) => something(id) !== first)) items.push(ids);
      looked += ids.length;
      if (looked > PAUSE_EVERY) {
        looked = 0;
        yield;
      }
    }
    return items;
  }
}

/**
 * Looks through the whole tree for what is probably a mistake. Takes time in proportion to its size. The tree may be edited in
 * the pauses: each category is looked at once at most, and what is found may then be of before or after an edit.
 * @param mostLevels how many levels are fine: a root is level 1
 */
export const findProblems = (model: TreeModel, mostLevels: number): SlicedWork<ProblemReport> =>
  new ProblemFinder(model, mostLevels).run();
