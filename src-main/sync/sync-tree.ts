import type { RemoteId } from '../../src-shared/ids';
import type { RawCategory } from '../fields/listed-values';
import type { BaseNode, BaseTree, CategoryContent, CategoryTree, TreeNode } from '../domain/tree';

export type { RemoteId } from '../../src-shared/ids';
/** Trees as a merge sees them: local and remote, and the base. */
export type SyncFields = CategoryContent;
export type SyncNode = TreeNode;
export type SyncTree = CategoryTree;
export type { BaseNode, BaseTree };

export type { RawCategory } from '../fields/listed-values';

export interface RemoteCategory {
  readonly id: RemoteId;
  readonly parentId: RemoteId | null;
  readonly fields: SyncFields;
  readonly order: number | null;
  /** How many products the service counts in it; left out: it does not say. */
  readonly products?: number;
  /** Our own contract's version; `null` elsewhere. */
  readonly version: number | null;
  /** The row as it came, without its children: full updates start from it. Opened members are in it by their pointers. */
  readonly raw: RawCategory;
}
