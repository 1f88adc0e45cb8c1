import { session, useSession } from './session';

/* Names of before the session, for as long as features use them. */

export const useMainView = useSession;
export const showMainView = session.showView.bind(session);
export const toggleMainView = session.toggleView.bind(session);
