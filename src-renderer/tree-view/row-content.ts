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

const isSameRow = (a: VisibleRow, b: VisibleRow): boolean =>
  a.id === b.id &&
  a.level === b.level &&
  a.position === b.position &&
  a.setSize === b.setSize &&
  a.hasChildren === b.hasChildren &&
  a.isExpanded === b.isExpanded;

const isSameMark = (a: SyncMark | null, b: SyncMark | null): boolean => a?.kind === b?.kind && a?.text === b?.text;

/** Whether two rows look alike. Every edit describes all rows in sight anew, so they are compared by what they show. */
export const isSameContent = (a: RowContent, b: RowContent): boolean =>
  isSameRow(a.row, b.row) &&
  a.node === b.node &&
  a.childCount === b.childCount &&
  a.top === b.top &&
  a.query === b.query &&
  a.isTabStop === b.isTabStop &&
  a.isSelected === b.isSelected &&
  a.isCut === b.isCut &&
  a.isDragged === b.isDragged &&
  a.isAboveMatch === b.isAboveMatch &&
  a.isNamed === b.isNamed &&
  a.nameFault === b.nameFault &&
  a.drop === b.drop &&
  a.refusal === b.refusal &&
  a.people?.key === b.people?.key &&
  isSameMark(a.sync, b.sync);
