import type { CategoryContent } from './category';
import { textsOfValue } from './field-values';
import { mappingIn } from './mapping';
import { fold } from './normal-forms';
import { onceFor } from './once';
import { wantedConditions, type Condition, type SearchQuery, type Standing } from './search-query';

export interface SearchedCategory extends CategoryContent {
  readonly id: number;
}

/** What a search asks about a category beside what it is itself. */
export interface SearchedTree<N> {
  readonly parentOf: (node: N) => N | undefined;
  readonly isEmpty: (node: N) => boolean;
  readonly standsSo: (node: N, standing: Standing) => boolean;
  readonly isGone: (channel: string, target: string) => boolean;
  /** Another name by which it is found, folded; empty: it has none. */
  readonly otherName?: (node: N) => string;
}

const PLAIN_SLUG = /^[a-z0-9-]*$/;

/** A category's slug, folded, since another service's slugs may have capitals; `null`: it has none. */
export const foldedSlug = ({ slug }: SearchedCategory): string | null =>
  slug === null || PLAIN_SLUG.test(slug) ? slug : fold(slug);

/** A category's name, folded and kept, since a search reads every name with each key. */
export const foldedName = onceFor(({ name }: SearchedCategory) => fold(name));
const foldedDescription = onceFor(({ description }: SearchedCategory) => fold(description));

const isNamed = <N extends SearchedCategory>(tree: SearchedTree<N>, node: N, word: string): boolean =>
  foldedName(node).includes(word) || (tree.otherName?.(node).includes(word) ?? false);

const hasWord = <N extends SearchedCategory>(tree: SearchedTree<N>, node: N, word: string): boolean =>
  isNamed(tree, node, word) || (foldedSlug(node)?.includes(word) ?? false);

/** An entry of several values has each of them, and an empty one is asked for by an empty text. */
const hasMeta = ({ metadata }: SearchedCategory, key: string, value: string | null): boolean =>
  Object.entries(metadata).some(([name, own]) => {
    if (fold(name).trim() !== key) return false;
    if (value === null || (typeof own === 'boolean' && value === (own ? 'yes' : 'no'))) return true;
    const texts = textsOfValue(own);
    return value === '' ? texts.length === 0 : texts.some((text) => fold(text).trim() === value);
  });

const meets = <N extends SearchedCategory>(tree: SearchedTree<N>, node: N, condition: Condition): boolean => {
  switch (condition.kind) {
    case 'word':
      return hasWord(tree, node, condition.text);
    case 'name':
      return isNamed(tree, node, condition.text);
    case 'slug':
      return foldedSlug(node)?.includes(condition.text) ?? false;
    case 'description':
      return foldedDescription(node).includes(condition.text);
    case 'id':
      return node.id === condition.id;
    case 'visible':
      return node.visible === condition.isVisible;
    case 'meta':
      return hasMeta(node, condition.key, condition.value);
    case 'map':
      return mappingIn(tree, node, condition.channel).state === condition.state;
    case 'has':
      if (condition.field === 'metadata') return Object.keys(node.metadata).length > 0;
      return condition.field === 'slug' ? node.slug !== null : node.description !== '';
    case 'is':
      return tree.standsSo(node, condition.standing);
    case 'empty':
      return tree.isEmpty(node);
  }
};

/**
 * What a part of a query says of a category. Of several conditions that must all match, one must be met by the category itself; the
 * others that are words may be in the names or slugs of its ancestors. So a word that only an ancestor has is `ABOVE`, which alone is no match.
 */
const NO = 0;
const ABOVE = 1;
const YES = 2;
const OWN = 3;

type Verdict = 0 | 1 | 2 | 3;
type Judge<N> = (node: N) => Verdict;

const all = (first: Verdict, second: Verdict): Verdict => {
  if (first === NO || second === NO) return NO;
  if (first === OWN || second === OWN) return OWN;
  return first === ABOVE || second === ABOVE ? ABOVE : YES;
};

const isWord = ({ kind }: SearchQuery): boolean => kind === 'word';

class Judges<N extends SearchedCategory> {
  constructor(private readonly tree: SearchedTree<N>) {}

  test(query: SearchQuery): (node: N) => boolean {
    const judge = this.#judge(query, false);
    // Reading the ancestors' names takes longest, and most categories have no word of their own.
    const parts = query.kind === 'all' ? query.of : [];
    const words = wantedConditions(query);
    if (words.length < 2 || !words.every((word) => parts.includes(word) && isWord(word)))
      return (node) => judge(node) >= YES;
    return (node) => words.some((word) => meets(this.tree, node, word)) && judge(node) >= YES;
  }

  /** @param isAlong whether a word may be an ancestor's */
  #judge(query: SearchQuery, isAlong: boolean): Judge<N> {
    switch (query.kind) {
      case 'not': {
        const judge = this.#judge(query.of, false);
        return (node) => (judge(node) >= YES ? NO : YES);
      }
      case 'below': {
        const test = this.#below(query.of);
        return (node) => (test(node) ? OWN : NO);
      }
      case 'any':
      case 'all': {
        const isJoined = query.kind === 'all';
        const along = isAlong || (isJoined && wantedConditions(query).length > 1);
        // Words come last, since those of all ancestors are read for them.
        const parts = query.of.toSorted((one, other) => Number(isWord(one)) - Number(isWord(other)));
        const judges = parts.map((part) => this.#judge(part, along));
        if (!isJoined) return (node) => judges.reduce<Verdict>((most, judge) => larger(most, judge(node)), NO);
        return (node) => {
          let verdict: Verdict = YES;
          for (const judge of judges) {
            verdict = all(verdict, judge(node));
            if (verdict === NO) return NO;
          }
          return verdict;
        };
      }
      case 'word':
        return (node) => {
          if (hasWord(this.tree, node, query.text)) return OWN;
          return isAlong && this.#isAbove(node, query.text) ? ABOVE : NO;
        };
      default:
        return (node) => (meets(this.tree, node, query) ? OWN : NO);
    }
  }

  #isAbove(node: N, word: string): boolean {
    const { parentOf } = this.tree;
    for (let above = parentOf(node); above !== undefined; above = parentOf(above))
      if (hasWord(this.tree, above, word)) return true;
    return false;
  }

  #below(levels: readonly SearchQuery[]): (node: N) => boolean {
    const { parentOf } = this.tree;
    const tests = levels.map((level) => this.test(level));
    const own = tests.pop();
    return (node) => {
      if (own?.(node) !== true) return false;
      let level = tests.length - 1;
      // Taking the nearest ancestor that matches is enough: those above it stay available for the next level.
      for (let above = parentOf(node); above !== undefined && level >= 0; above = parentOf(above)) {
        if (tests[level]?.(above) === true) level -= 1;
      }
      return level < 0;
    };
  }
}

const larger = (one: Verdict, other: Verdict): Verdict => (one > other ? one : other);

export const searchTest = <N extends SearchedCategory>(
  tree: SearchedTree<N>,
  query: SearchQuery
): ((node: N) => boolean) => new Judges(tree).test(query);
