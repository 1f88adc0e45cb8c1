import type { Category } from '../../../src-shared/category';
import { StoreError } from '../../domain/errors';
import { inReadingOrder } from '../../domain/tree';
import { WRITERS } from '../../formats/writers/writers';
import { inLargePieces, writeFileAtomicSync } from '../../platform/atomic-file';
import { isSameFile } from '../../platform/file-identity';
import type { ThreadHandlers } from './answer-calls';
import type { Workspace } from './workspace';
import { messages } from '../messages';

const branchesOf = (tree: readonly Category[], ids: ReadonlySet<number>): Category[] => {
  const found: Category[] = [];
  const pending = [...tree].toReversed();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (ids.has(next.id)) found.push(next);
    // Not spread: a parent may have more children than a call takes arguments. Children of a match are part of it.
    else for (const child of next.children.toReversed()) pending.push(child);
  }
  return found;
};

const countOf = (roots: readonly Category[]): number => inReadingOrder(roots).reduce((count) => count + 1, 0);

/** Whether a file is a workspace or one that SQLite keeps beside it, also by another letter case or a link. */
const isPartOf = (workspaceFile: string, file: string): boolean =>
  [workspaceFile, `${workspaceFile}-wal`, `${workspaceFile}-shm`].some((part) => isSameFile(part, file));

/** Answers the call of export. */
export const exportHandlers = (workspace: Pick<Workspace, 'store' | 'file'>): ThreadHandlers<'exportTree'> => ({
  exportTree: async ({ file, title, request: { format, ids, forSpreadsheet } }) => {
    if (isPartOf(workspace.file, file)) throw new StoreError('invalid', messages.transfer.isWorkspace);
    const write = await WRITERS[format]();
    const tree = workspace.store.readTree();
    const roots = ids === null ? tree : branchesOf(tree, new Set(ids));
    const options = { title, rawCells: !forSpreadsheet, withByteOrderMark: forSpreadsheet };
    try {
      writeFileAtomicSync(file, inLargePieces(await write(roots, options)));
    } catch (error) {
      throw new StoreError('storage_failed', messages.transfer.notWritten(file), {}, { cause: error });
    }
    return { count: countOf(roots) };
  }
});
