import { create } from 'zustand';
import type { Rights, Me } from '../../src-shared/me';
import { sameJson } from '../../src-shared/same-json';
import { toast, toastWithAction } from '../ui/toasts';
import { messages } from './messages';
import type { CategoryId } from '../../src-shared/ids';
import type { TreeModel } from '../model/tree-model';
import { inBrowser } from '../platform/bridge';
import { firstShownName } from '../model/shown-language';
import { logUnexpected } from '../ui/unexpected-errors';

/*
 * What the person may do in this workspace, where it is one of a team's service. The main process holds every edit to it; the window says
 * so before anything is typed.
 */

interface RightsState {
  readonly rights: Rights | null;
  readonly isReviewNeeded: boolean;
}

const useRights = create<RightsState>(() => ({ rights: null, isReviewNeeded: false }));
let propose: () => void = () => undefined;

/** Says how a proposal is begun. Must be called once, before the first render. */
export const provideProposing = (act: () => void): void => {
  propose = act;
};

export const setReviewNeeded = (isReviewNeeded: boolean): void => {
  if (useRights.getState().isReviewNeeded !== isReviewNeeded) useRights.setState({ isReviewNeeded });
};

export const setRights = (rights: Rights | null): void => {
  if (!sameJson(useRights.getState().rights, rights)) useRights.setState({ rights });
};

const refusalIn = ({ rights, isReviewNeeded }: RightsState): string | null => {
  if (rights === null) return isReviewNeeded ? messages.rights.review : null;
  if (rights.role === 'viewer') return messages.rights.viewer;
  if (rights.role === 'proposer') return messages.rights.proposer;
  return rights.limit.kind === 'elsewhere' ? messages.rights.branchGone : null;
};

/** What the person may do, for whoever shows it; `null`: all, as far as is known. */
export const useEditRights = (): Rights | null => useRights(({ rights }) => rights);

/** As `useEditRights`, outside of rendering. */
export const editRights = (): Rights | null => useRights.getState().rights;

/** Why nothing here can be edited, as a sentence; `null`: something can. */
export const useEditRefusal = (): string | null => useRights(refusalIn);

/** As `useEditRefusal`, outside of rendering. */
export const editRefusal = (): string | null => refusalIn(useRights.getState());

/** Whether what is refused for this reason can be proposed. */
export const isProposable = (refusal: string): boolean =>
  refusal === messages.rights.review || refusal === messages.rights.proposer;

/** Shows why something is refused, with the way to propose it where there is one. */
export const toastRefusal = (refusal: string): void =>
  isProposable(refusal) ? toastWithAction(refusal, messages.rights.propose, () => propose()) : toast(refusal);

/** Whether nothing here can be edited; a toast then says why. */
export const isEditRefused = (): boolean => {
  const refusal = editRefusal();
  if (refusal !== null) toastRefusal(refusal);
  return refusal !== null;
};

/** Calls `listener` when that has changed. @returns the function that stops it */
export const onRights = (listener: () => void): (() => void) => useRights.subscribe(listener);

/** Why somebody who may edit one branch cannot edit all of these categories, as a sentence; `null`: they can, or have no such limit. */
export const outsideRefusal = (rights: Rights | null, model: TreeModel, ids: readonly CategoryId[]): string | null => {
  if (rights === null || rights.limit.kind !== 'branch') return null;
  const { branch } = rights.limit;
  if (ids.every((id) => model.isWithin(id, branch))) return null;
  if (model.get(branch) === undefined) return messages.rights.branchGone;
  return messages.rights.outside({ branch: firstShownName(model, [branch]) });
};

/* In a browser: who is signed in to the team's service, and what is left to the app. */

const useMe = create<{ readonly me: Me | null }>(() => ({ me: null }));

/** The name of whoever is signed in; `null`: this is the app, or nobody has said yet. */
export const useSignedInName = (): string | null => useMe(({ me }) => (me?.kind === 'person' ? me.name : null));

/** Why this person cannot delete for ever or set retention, which in a browser concerns everybody; `null`: they can, as in the app. */
export const useAdminRefusal = (): string | null =>
  useMe(({ me }) => (me?.kind === 'person' && me.role !== 'admin' ? messages.adminsOnly : null));

/** Asks who is signed in, and holds the window to what they may do. Never rejects; in the app it does nothing. */
export const followSignedIn = async (): Promise<void> => {
  const page = inBrowser();
  if (page === undefined) return;
  try {
    const me = await page.signedIn();
    useMe.setState({ me });
    if (me.kind !== 'person') return;
    const { person, name, role, branch } = me;
    setRights({ person, name, role, limit: branch === null ? { kind: 'none' } : { kind: 'branch', branch } });
  } catch (error) {
    logUnexpected('loading', error);
  }
};
