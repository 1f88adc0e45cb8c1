import { shallow } from 'zustand/shallow';
import type { CategoryNode } from '../model/tree-model';
import type { VisibleRow } from '../model/visible-list';
import type { DropMark } from './drag-state';
import type { SyncMark } from '../session/sync-marks';
import type { RowPeople } from './row-people';

/** How a row looks, beside its category and its place. */
export interface RowLook {
  readonly isSelected: boolean;
  readonly isCut: boolean;
  readonly isDragged: boolean;
  readonly isAboveMatch: boolean;
  readonly isNamed: boolean;
  readonly nameFault: string | null;
  readonly drop: DropMark | null;
  readonly refusal: string | null;
  readonly people: RowPeople | null;
  readonly sync: SyncMark | null;
}

export interface RowContent extends RowLook {
  readonly row: VisibleRow;
  readonly node: CategoryNode | undefined;
  readonly childCount: number;
  readonly top: number;
  readonly query: string;
  readonly isTabStop: boolean;
}

/** Whether two rows look alike. Every edit describes all rows in sight anew, so they are compared by what they show. */
export const isSameContent = (
  { row, people, sync, ...look }: RowContent,
  { row: otherRow, people: otherPeople, sync: otherSync, ...otherLook }: RowContent
): boolean =>
  shallow(look, otherLook) && shallow(row, otherRow) && shallow(sync, otherSync) && people?.key === otherPeople?.key;
