import { newKey, TOP_LEVEL, type CategoryKey, type NewKey } from '../../../../src-shared/ids';
import { inReadingOrder, type ImportedCategory } from '../../../domain/tree';
import { contentOf } from '../../../../src-shared/category';
import { present } from '../connection/row-values';
import { StoreError } from '../../../domain/errors';
import type { TreeEdit } from './tree-edit';
import { appendAll, type NewCategory } from './append-categories';
import { messages } from '../../../domain/messages';

export interface ImportOutcome {
  imported: number;
  /** Whether the workspace was new and took ids, versions and times as given. */
  idsKept: boolean;
}

/** Higher ids would leave too few new ones below `Number.MAX_SAFE_INTEGER`. */
const HIGHEST_ID = 2 ** 52;

const neverCancelled = (): void => undefined;
/** Every parent is one of the imported categories, and needs no id looked up. */
const unknown = (key: CategoryKey): never => {
  throw new Error(`An import has no category ${key}.`);
};

/**
 * Adds trees after the present roots, as one group. A new workspace takes ids, versions and times as given; any other
 * gives new ones. Throws `invalid` (an id twice, or too high), `too_deep`, `tree_full`.
 */
export const importTree = (edit: TreeEdit, nodes: readonly ImportedCategory[]): ImportOutcome => {
  const { lastId } = edit.tables.state;
  const idsKept = lastId === 0;
  const [first] = nodes;
  if (!first) return { imported: 0, idsKept };
  const given = Array.from(inReadingOrder(nodes), ({ category }) => category);
  const ids = idsOf(given, idsKept, lastId);
  const above: NewKey[] = [];
  const categories = Array.from(inReadingOrder(nodes), ({ category, depth }, index): NewCategory => {
    const key = newKey(index + 1);
    above[depth] = key;
    const parent = depth === 0 ? TOP_LEVEL : present(above[depth - 1]);
    const { version = 1, createdAt = edit.at, updatedAt = createdAt } = idsKept ? category : {};
    return {
      creation: { kind: 'create', id: key, fields: contentOf(category), place: { parent, after: 'last' } },
      id: present(ids[index]),
      stamp: { version, createdAt, updatedAt }
    };
  });
  edit.joinAs({ action: 'import', subject: first.name });
  appendAll(edit, categories, unknown, neverCancelled);
  return { imported: categories.length, idsKept };
};

/** Ids as given where they are kept, and for all others new ones after the highest. */
const idsOf = (categories: readonly ImportedCategory[], idsKept: boolean, lastId: number): number[] => {
  const taken = new Set<number>();
  let highest = lastId;
  for (const { id, name } of idsKept ? categories : []) {
    if (id === undefined) continue;
    if (taken.has(id)) throw new StoreError('invalid', messages.idTwice(id));
    if (id > HIGHEST_ID) throw new StoreError('invalid', messages.idTooHigh(id, name));
    taken.add(id);
    highest = Math.max(highest, id);
  }
  return categories.map(({ id }) => (idsKept ? id : undefined) ?? (highest += 1));
};
