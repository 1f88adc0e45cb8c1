import { isObject } from '../../fields/listed-values';
import { pointerTo } from '../../../src-shared/json-pointer';
import { append } from '../../../src-shared/long-lists';
import { hasName, isListName } from './category-list';
import { cellText } from './cell-text';

/* Trees of names in JSON and YAML: keys are names with their children as value, or lists have texts and objects with one key. */

const SAMPLE = 10_000;

const isName = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

const holdsNamesAlone = (document: unknown): boolean => {
  const waiting: unknown[] = [document];
  let looked = 0;
  for (let value = waiting.pop(); value !== undefined && looked < SAMPLE; value = waiting.pop()) {
    looked += 1;
    if (isObject(value)) {
      const below = Object.values(value);
      // A text under a key describes its object; a name is an item of a list.
      if (hasName(value) || below.some((one) => isName(one) && one !== '')) return false;
      append(
        waiting,
        below.filter((one) => one !== undefined)
      );
    } else if (Array.isArray(value))
      append(
        waiting,
        value.slice(0, SAMPLE).map((one: unknown) => one ?? null)
      );
    else if (!isName(value) && value !== null) return false;
  }
  return true;
};

/** The tree of names in a document or below its only key; `null`: there is none. */
export const nameTreeIn = (document: unknown): unknown => {
  const [only, ...further] = isObject(document) ? Object.entries(document) : [];
  if (only !== undefined && further.length === 0 && isListName(only[0])) return nameTreeIn(only[1]);
  const isTree = Array.isArray(document)
    ? document.some(isObject)
    : isObject(document) && Object.values(document).some((below) => typeof below === 'object' && below !== null);
  return isTree && holdsNamesAlone(document) ? document : null;
};

export interface TreeName {
  readonly name: string;
  readonly pointer: string;
  readonly parent: number | null;
}

interface Waiting {
  readonly key: string | null;
  readonly value: unknown;
  readonly pointer: string;
  readonly parent: number | null;
}

const within = (value: object, pointer: string, parent: number | null): Waiting[] =>
  Array.isArray(value)
    ? value.map((item: unknown, index) => ({ key: null, value: item, pointer: `${pointer}/${index}`, parent }))
    : Object.entries(value).map(([key, below]: [string, unknown]) => ({
        key,
        value: below,
        pointer: pointer + pointerTo([key]),
        parent
      }));

/** Visits the names in reading order, parents first. */
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
