import { MAPPING_PREFIX, mappingOf, type MappingEntry } from '../../../src-shared/mapping';
import type { SureMappings } from '../../../src-shared/mapping-calls';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { shownName } from '../../model/shown-language';
import { nodesInTreeOrder, type CategoryNode, type TreeModel } from '../../model/tree-model';
import { editAndReport } from '../../session/edits';
import { guardedEntry, hasKey, NO_ENTRY, withKey, writeOrToast } from '../../session/guarded-write';
import { session } from '../../session/session';
import { messages } from './messages';

/** Maps a category, as one step of undo, or takes its mapping away (`null`). @returns `false`: nothing has changed, and a failure is told */
export const writeMapping = async (
  node: CategoryNode,
  channel: string,
  entry: MappingEntry | null
): Promise<boolean> => {
  const field = guardedEntry(MAPPING_PREFIX + channel);
  const text = entry === null ? NO_ENTRY : JSON.stringify(entry);
  if (text === field.read(node)) return false;
  return writeOrToast([node], field, text, messages.notSaved({ name: shownName(node).name }));
};

/** @param entry `undefined` takes it away */
const entryUpdate = (node: CategoryNode, key: string, entry: MappingEntry | undefined): TreeEditRequest => ({
  kind: 'update',
  id: node.id,
  ifVersion: node.version,
  fields: { metadata: withKey(node, key, entry) }
});

/** Confirms what is sure, as one step of undo; a category that has an entry by now keeps it. @returns `false`: nothing has changed */
export const confirmTogether = async (channel: string, { entries }: SureMappings): Promise<boolean> => {
  const key = MAPPING_PREFIX + channel;
  const edits = entries.flatMap(({ id, entry }) => {
    const node = session.model.get(id);
    return node === undefined || hasKey(node, key) ? [] : [entryUpdate(node, key, entry)];
  });
  if (edits.length === 0) return false;
  return editAndReport({ action: 'edit', edits }, messages.sureOnes.done);
};

/** The categories below one with entries of their own; one that cannot be read is not counted, and stays. */
export const mappedBelow = (model: TreeModel, { id }: CategoryNode, channel: string): CategoryNode[] => {
  const isMapped = ({ metadata }: CategoryNode): boolean => {
    const entry = mappingOf(metadata, channel);
    return entry !== null && entry !== 'unreadable';
  };
  return [...nodesInTreeOrder(model, model.childIds(id))].filter(isMapped);
};

/** Takes the entries of categories below one away, as one step of undo. */
export const inheritBelow = (channel: string, below: readonly CategoryNode[]): Promise<boolean> => {
  const edits = below.map((node) => entryUpdate(node, MAPPING_PREFIX + channel, undefined));
  return editAndReport({ action: 'edit', edits }, messages.sameBelow.done);
};
