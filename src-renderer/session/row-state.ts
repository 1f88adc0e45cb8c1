import type { VisibleList } from '../model/visible-list';
import { session } from './session';

/* Names of before the session, for as long as features use them. */

export const currentRows = (): VisibleList => session.state.rows;
export const setExpanded = (id: number, isExpanded: boolean): void => session.setExpanded(id, isExpanded);
export const setAllExpanded = (ids: Iterable<number>, isExpanded: boolean): void =>
  session.setAllExpanded(ids, isExpanded);
export const expandAll = (): void => session.expandAll();
export const collapseAll = (): void => session.collapseAll();
