import { create } from 'zustand';
import type { Me } from '../../src-shared/me';
import { inBrowser } from '../platform/bridge';
import { logUnexpected } from '../ui/unexpected-errors';
import { setRights } from './edit-rights';
import { messages } from './messages';

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
