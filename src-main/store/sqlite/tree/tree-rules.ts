import { TOP_LEVEL, type CategoryId, type ParentId } from '../../../../src-shared/ids';
import { LIMITS } from '../../../../src-shared/limits';
import type { CategoryRow, CategoryRows } from './category-rows';
import type { DeleteContext, WriteContext } from '../../../domain/category-repository';
import { branchMark } from '../../../domain/branch-mark';
import { StoreError } from '../../../domain/errors';
import type { TreeShape } from './subtrees';
import type { WorkspaceState } from './workspace-state';
import { messages } from '../../../domain/messages';

interface TreeTables {
  readonly rows: CategoryRows;
  readonly shape: TreeShape;
  readonly state: WorkspaceState;
}

export const existing = (tables: TreeTables, id: CategoryId): CategoryRow => {
  const row = tables.rows.find(id);
  if (row) return row;
  throw new StoreError('not_found', messages.noCategory({ id: String(id) }));
};

/** Throws `version_mismatch` when the category, or what else has a name, is at none of the versions that the caller accepts. */
export const requireVersion = (
  row: Pick<CategoryRow, 'name' | 'version'>,
  accepted: WriteContext['ifVersion']
): void => {
  if (accepted === undefined || row.version === accepted) return;
  const versions = typeof accepted === 'number' ? [accepted] : accepted;
  if (versions.includes(row.version)) return;
  throw new StoreError('version_mismatch', messages.otherVersion(row.name, row.version, versions));
};

/** Throws `version_mismatch` when the branch is not the one that the caller has read. */
export const requireBranch = (
  { shape }: TreeTables,
  { id, name }: CategoryRow,
  mark: DeleteContext['ifBranch']
): void => {
  if (mark === undefined || branchMark(shape.versionsFrom(id)) === mark) return;
  throw new StoreError('version_mismatch', messages.otherBranch({ name }));
};

/** The parent and its ancestors; none above the roots. Throws `unknown_parent`. */
const parentPath = (tables: TreeTables, parentId: ParentId): CategoryId[] => {
  const path = tables.shape.pathUp(parentId);
  if (path.length === 0 && parentId !== TOP_LEVEL) {
    throw new StoreError('unknown_parent', messages.noParent({ id: String(parentId) }), {
      pointer: '/parentId'
    });
  }
  return path;
};

export const tooDeep = (name: string): StoreError =>
  new StoreError('too_deep', messages.nestedTooDeep(name), { pointer: '/parentId' });

/** Throws when one more category named `name` cannot be under that parent: `unknown_parent`, `too_deep`, `tree_full`. */
export const requireRoomUnder = (tables: TreeTables, parentId: ParentId, name: string): void => {
  if (parentPath(tables, parentId).length >= LIMITS.depth) throw tooDeep(name);
  requireRoomFor(tables, 1);
};

export const requireRoomFor = (tables: TreeTables, count: number): void => {
  if (tables.state.count + count <= LIMITS.categories) return;
  throw new StoreError('tree_full', messages.treeFull(tables.state.count));
};

/** Throws when the category cannot be moved under that parent: `unknown_parent`, `cycle`, `too_deep`. */
export const requireMovable = (tables: TreeTables, row: CategoryRow, parentId: ParentId): void => {
  const path = parentPath(tables, parentId);
  if (path.includes(row.id)) {
    throw new StoreError('cycle', messages.intoItself({ name: row.name }), {
      pointer: '/parentId'
    });
  }
  if (!tables.shape.fitsBelow(path.length, row.id)) throw tooDeep(row.name);
};
