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
  /** Shown during a search only as an ancestor of a match. */
  readonly isAboveMatch: boolean;
  readonly isNamed: boolean;
  /** What is wrong with the typed name; `null`: nothing, or no name is typed. */
  readonly nameFault: string | null;
  readonly drop: DropMark | null;
  readonly refusal: string | null;
  /** Who else is there, or has just changed something; `null`: nobody. */
  readonly people: RowPeople | null;
  /** How it stands with the service of a replica; `null`: as here, or there is none. */
  readonly sync: SyncMark | null;
}

/** Everything that a row shows. */
export interface RowContent extends RowLook {
  readonly row: VisibleRow;
  /** Absent for the category that is being typed. */
  readonly node: CategoryNode | undefined;
  readonly childCount: number;
  readonly top: number;
  /** The query that filters the rows; `''`: none. */
  readonly query: string;
  readonly isTabStop: boolean;
}

/** Whether two rows look alike. Every edit describes all rows in sight anew, so they are compared by what they show. */
export const isSameContent = (
  { row, people, sync, ...look }: RowContent,
  { row: otherRow, people: otherPeople, sync: otherSync, ...otherLook }: RowContent
): boolean =>
  shallow(look, otherLook) && shallow(row, otherRow) && shallow(sync, otherSync) && people?.key === otherPeople?.key;
