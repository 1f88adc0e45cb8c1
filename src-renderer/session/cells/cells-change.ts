import type { SlicedWork } from '../../../src-shared/sliced-work';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';

export interface LeftOutCell {
  readonly name: string;
  readonly column: string;
  readonly text: string;
  readonly fault: string;
}

/** What would be written in cells. */
export interface CellPlan {
  readonly edits: readonly TreeEditRequest[];
  /** How many cells change. */
  readonly cells: number;
  readonly leftOut: readonly LeftOutCell[];
  /** How many cells of a text have no cell to go to. */
  readonly beyond: number;
}

/** What is done with many cells at once. */
export interface CellsChange {
  readonly kind: 'paste' | 'fill' | 'clear';
  readonly plan: CellPlan;
  /** Plans it again: the tree may change while a preview is open. */
  readonly planAgain: () => SlicedWork<CellPlan>;
}
