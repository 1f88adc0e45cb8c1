import type { Draft } from '../model/visible-list';
import { session, useSession } from './session';

/* Names of before the session, for as long as features use them. */

export { namedRow, type Naming } from './session-state';

export const useTreeView = Object.assign(useSession, session.store);

export const select = (id: number | null): void => session.select(id);
export const selectMany = (selected: ReadonlySet<number>, activeId: number | null, anchorId: number | null): void =>
  session.selectMany(selected, activeId, anchorId);
export const focusTree = (): void => session.focusTree();
export const showActive = (): void => session.showActive();
export const startDraft = (draft: Draft): void => session.startDraft(draft);
export const askToDelete = (ids: readonly number[]): void => session.askToDelete(ids);
export const isAsking = (): boolean => session.state.deletingIds.length > 0;
export const search = (query: string): void => session.search(query);
