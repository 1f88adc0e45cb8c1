import { isObject, type RawCategory } from '../../fields/listed-values';
import { cellText } from './cell-text';
import { hasName } from './category-list';

/*
 * Trees of names alone, as people write them in JSON and YAML: keys are names and what is below them is their value, or a list of texts
 * and of objects with one key.
 */

const isNameList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' || (isObject(item) && isNameMap(item)));

/** Whether the members of an object are categories by their keys. One level is looked at: what is deeper is read as it comes. */
const isNameMap = (value: RawCategory): boolean => {
  const values = Object.values(value);
  return (
    !hasName(value) &&
    values.length > 0 &&
    values.every((below) => below === null || below === '' || isObject(below) || Array.isArray(below))
  );
};

/** Whether a document is such a tree. */
export const isNameTree = (document: unknown): boolean => {
  if (Array.isArray(document)) return document.some(isObject) && isNameList(document);
  if (!isObject(document) || !isNameMap(document)) return false;
  const values = Object.values(document);
  const lists = values.filter((below) => Array.isArray(below));
  // Lists of objects that have names are lists of categories, under a key that is none.
  return lists.every(isNameList) && !values.some((below) => isObject(below) && hasName(below));
};

/** One name of such a tree. */
export interface TreeName {
  readonly name: string;
  readonly pointer: string;
  /** The index of the one that it is below; `null`: none. */
  readonly parent: number | null;
}

interface Waiting {
  /** Of a member; what is below it is its value. `null`: the value stands for itself. */
  readonly key: string | null;
  readonly value: unknown;
  readonly pointer: string;
  readonly parent: number | null;
}

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

const within = (value: object, pointer: string, parent: number | null): Waiting[] =>
  Array.isArray(value)
    ? value.map((item: unknown, index) => ({ key: null, value: item, pointer: `${pointer}/${index}`, parent }))
    : Object.entries(value).map(([key, below]: [string, unknown]) => ({
        key,
        value: below,
        pointer: `${pointer}/${escaped(key)}`,
        parent
      }));

/** The names of such a tree in their order, each behind the one that it is below. `take` is called with each. */
export const readNameTree = (document: unknown, take: (name: TreeName) => void): void => {
  const waiting: Waiting[] = [{ key: null, value: document, pointer: '', parent: null }];
  let count = 0;
  const named = (name: string, pointer: string, parent: number | null): number => {
    take({ name, pointer, parent });
    count += 1;
    return count - 1;
  };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { key, value, pointer } = next;
    const parent = key === null ? next.parent : named(key, pointer, next.parent);
    if (typeof value === 'object' && value !== null)
      for (const one of within(value, pointer, parent).toReversed()) waiting.push(one);
    else if (cellText(value) !== '') named(cellText(value), pointer, parent);
  }
};
