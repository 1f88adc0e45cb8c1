import type { Revision } from '../../../src-shared/ids';
import { jsonAnswer, Refusal } from '../../http/call/answer';
import type { Route } from '../../http/routes/route';
import { cacheControl, type QueryParameter, REFUSALS, TEXT_SCHEMA } from '../../http/routes/route-parts';
import { readCategoriesRoute } from '../../http/routes/category-routes';
import { descriptionOf, readDescription, readHealth, ROUTES } from '../../http/routes/route-table';
import { type SignInPlace, signInRoutes } from '../people/sign-in-route';
import { PRESENCE_ROUTES } from '../presence/presence-routes';
import type { Readiness } from './readiness';
import type { Me } from '../../../src-shared/me';
import type { Principal } from '../../domain/principal';
import messages from '../people/messages/en.json' with { type: 'json' };

const meOf = (caller: Principal): Me => {
  switch (caller.kind) {
    case 'owner':
      return { kind: 'owner' };
    case 'person': {
      const { kind, person, name, role, branch } = caller;
      return { kind, person, name, role, branch: branch ?? null };
    }
    case 'anyone':
      // The route requires a token, so that the caller is known.
      throw new Refusal('forbidden', messages.noRole);
  }
};

/** Tells whoever calls who they are to this workspace, and what they may do in it. */
export const ME_ROUTE: Route = {
  method: 'GET',
  path: '/api/me',
  operationId: 'readMe',
  summary: 'Read who you are, and what you may do',
  description:
    'Of the token that the call shows, in this workspace. A role may change at any time: another answer counts within seconds.',
  access: 'known',
  success: {
    status: '200',
    description: 'Who calls.',
    schema: 'Me',
    headers: cacheControl('no-store', 'a role may change at any time.')
  },
  refusals: [...REFUSALS.anyCall, 'unauthorized', 'forbidden', 'unavailable'],
  answer: (_call, { caller }) => jsonAnswer(200, { data: meOf(caller) }, { 'Cache-Control': 'no-store' })
};

const NO_STORE = { 'Cache-Control': 'no-store' } as const;

const LIVENESS: Route = {
  ...readHealth,
  path: '/livez',
  operationId: 'readLiveness',
  summary: 'Ask whether the process runs',
  description: 'One that does not answer must be restarted.',
  success: {
    status: '200',
    description: 'It is.',
    schema: 'Done',
    headers: cacheControl('no-store', 'it holds for this moment.')
  },
  refusals: REFUSALS.anyCall,
  answer: () => jsonAnswer(200, { data: null }, NO_STORE)
};

/** For callers that prefer a fast answer to the newest. */
const STALE: QueryParameter = {
  name: 'stale',
  description: '`1`: a tree will do that lacks what other processes of the service have written in the last seconds.',
  schema: { ...TEXT_SCHEMA, enum: ['1'] },
  values: ['1']
};

const readCategories: Route = {
  ...readCategoriesRoute,
  query: [...(readCategoriesRoute.query ?? []), STALE],
  answer: (call, service) => {
    const { categories } = service;
    if (!call.query.has(STALE.name)) return readCategoriesRoute.answer(call, service);
    const behind = {
      ...categories,
      readTree: (isKnown?: (revision: Revision) => boolean) => categories.readTree(isKnown, true)
    };
    return readCategoriesRoute.answer(call, { ...service, categories: behind });
  }
};

/** What a process of a team's service answers: the usual routes, each of which may find it not ready, and two for monitoring. */
export const teamRoutes = (readiness: Readiness, signIn: SignInPlace | null): readonly Route[] => {
  const all: readonly Route[] = [
    ...PRESENCE_ROUTES.map((route): Route => ({ ...route, refusals: [...route.refusals, 'unavailable'] })),
    ...ROUTES.map((route): Route => {
      if (route === readDescription) return descriptionOf(() => all);
      const served = route === readCategoriesRoute ? readCategories : route;
      return { ...served, refusals: [...route.refusals, 'unavailable'] };
    }),
    ME_ROUTE,
    ...(signIn === null ? [] : signInRoutes(signIn)),
    LIVENESS,
    {
      ...LIVENESS,
      path: '/readyz',
      operationId: 'readReadiness',
      summary: 'Ask whether the process is to be sent calls',
      description: 'It has caught up, reaches the database, is not about to end, and can read what the others write.',
      refusals: [...REFUSALS.anyCall, 'unavailable'],
      answer: (call, service) => {
        const refusal = readiness.refusal();
        if (refusal !== undefined) throw refusal;
        return LIVENESS.answer(call, service);
      }
    }
  ];
  return all;
};
