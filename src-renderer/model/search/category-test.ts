import { TOP_LEVEL } from '../../../src-shared/ids';
import type { CategoryNode, TreeModel } from '../tree-model';
import { fold } from '../../../src-shared/normal-forms';
import { foldedName, foldedSlug } from './fold';
import type { Condition, SearchQuery, Term } from './search-query';
import { standsSo } from './standing';

type CategoryTest = (node: CategoryNode) => boolean;

const hasWord = (node: CategoryNode, word: string): boolean =>
  foldedName(node).includes(word) || (foldedSlug(node)?.includes(word) ?? false);

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const hasMeta = ({ metadata }: CategoryNode, key: string, value: string | null): boolean =>
  Object.entries(metadata).some(([name, own]) => {
    if (fold(name) !== key) return false;
    if (value === null) return true;
    if (typeof own === 'boolean' && value === (own ? 'yes' : 'no')) return true;
    return fold(valueText(own)) === value;
  });

const HAS: Readonly<Record<'description' | 'slug' | 'metadata', CategoryTest>> = {
  description: ({ description }) => description !== '',
  slug: ({ slug }) => slug !== null,
  metadata: ({ metadata }) => Object.keys(metadata).length > 0
};

const meets = (model: TreeModel, node: CategoryNode, condition: Condition): boolean => {
  switch (condition.kind) {
    case 'word':
      return hasWord(node, condition.text);
    case 'name':
      return foldedName(node).includes(condition.text);
    case 'slug':
      return foldedSlug(node)?.includes(condition.text) ?? false;
    case 'id':
      return node.id === condition.id;
    case 'visible':
      return node.visible === condition.isVisible;
    case 'meta':
      return hasMeta(node, condition.key, condition.value);
    case 'has':
      return HAS[condition.field](node);
    case 'is':
      return standsSo(node.id, condition.standing);
    case 'empty':
      return model.childIds(node.id).length === 0;
  }
};

const parentOf = (model: TreeModel, node: CategoryNode): CategoryNode | undefined =>
  node.parent === TOP_LEVEL ? undefined : model.get(node.parent);

const hasWordAlongPath = (model: TreeModel, node: CategoryNode, word: string): boolean => {
  for (let each: CategoryNode | undefined = node; each !== undefined; each = parentOf(model, each))
    if (hasWord(each, word)) return true;
  return false;
};

/** A test for one level of a query. One of several words must be in the category's own name or slug; the others may be in its ancestors'. */
const levelTest = (model: TreeModel, terms: readonly Term[]): CategoryTest => {
  const words: string[] = [];
  const others: Term[] = [];
  for (const term of terms) {
    if (term.condition.kind === 'word' && !term.isExcluded) words.push(term.condition.text);
    else others.push(term);
  }
  const [only] = words;
  const hasWords: CategoryTest =
    words.length === 1 && only !== undefined
      ? (node) => hasWord(node, only)
      : (node) =>
          words.length === 0 ||
          (words.some((word) => hasWord(node, word)) && words.every((word) => hasWordAlongPath(model, node, word)));
  if (others.length === 0) return hasWords;
  return (node) =>
    hasWords(node) && others.every(({ condition, isExcluded }) => meets(model, node, condition) !== isExcluded);
};

/** A test for categories that match the last level of a query and have ancestors that match the levels before it, in order. */
export const categoryTest = (model: TreeModel, query: SearchQuery): CategoryTest => {
  const levels = query.map((terms) => levelTest(model, terms));
  const own = levels.pop();
  if (own === undefined) return () => false;
  if (levels.length === 0) return own;
  return (node) => {
    if (!own(node)) return false;
    let level = levels.length - 1;
    // Taking the nearest ancestor that matches is enough: those above it stay available for the next level.
    for (let above = parentOf(model, node); above !== undefined && level >= 0; above = parentOf(model, above)) {
      if (levels[level]?.(above) === true) level -= 1;
    }
    return level < 0;
  };
};
