import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { jsonAnswer } from '../call/answer';
import type { Route } from '../call/route';

/** `GET /healthz`: whether the service answers, for those who watch over it. Needs no token. */
export const healthRoute = (store: WorkspaceStore): Route => ({
  method: 'GET',
  path: '/healthz',
  access: 'open',
  takesBody: false,
  parameters: new Map(),
  answer: () => {
    // The numbers are in memory: whether the file can be read, only the file can tell.
    store.find(1);
    return jsonAnswer(
      200,
      { data: { status: 'ok', revision: store.revision(), count: store.count() } },
      { 'Cache-Control': 'no-store' }
    );
  }
});
