import type { EditPlace, TreeEditRequest } from '../../../src-shared/tree-edits';
import type { SyncTree } from '../sync-tree';

/** Edits in words, one sentence each, in the order in which they are carried out. */
export const toldChanges = (edits: readonly TreeEditRequest[], tree: SyncTree): string[] => {
  const names = new Map<number, string>();
  const nameOf = (ref: number): string => `“${names.get(ref) ?? tree.nodes.get(ref)?.fields.name ?? ref}”`;
  const whereOf = ({ parentId, afterId }: EditPlace): string => {
    const parent = parentId === null ? 'at the top level' : `in ${nameOf(parentId)}`;
    return afterId === undefined
      ? `${parent}, last`
      : afterId === null
        ? `${parent}, first`
        : `${parent}, after ${nameOf(afterId)}`;
  };
  const tell = (one: TreeEditRequest): string => {
    if (one.kind === 'create') {
      names.set(one.key, one.fields.name);
      return `Create “${one.fields.name}” ${whereOf(one.place)}`;
    }
    if (one.kind === 'move') return `Put ${nameOf(one.id)} ${whereOf(one.place)}`;
    if (one.kind === 'delete') return `Delete ${nameOf(one.id)} with all that is left in it`;
    if (one.kind === 'arrange')
      return `Arrange ${one.ids.length.toLocaleString('en')} categories ${one.parentId === null ? 'at the top level' : `in ${nameOf(one.parentId)}`}`;
    const before = nameOf(one.id);
    const fields = Object.entries(one.fields).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    if (one.fields.name !== undefined) names.set(one.id, one.fields.name);
    return `Change ${before}: ${fields.join(', ')}`;
  };
  return edits.map(tell);
};
