import type { Me } from '../../../src-shared/me';
import type { Principal } from '../../domain/principal';
import { jsonAnswer, Refusal } from '../../http/call/answer';
import type { Route } from '../../http/routes/route';
import { cacheControl, REFUSALS } from '../../http/routes/route-parts';
import { messages } from './messages';

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
  parameters: [],
  query: [],
  tellsRevision: false,
  success: {
    status: '200',
    description: 'Who calls.',
    schema: 'Me',
    headers: cacheControl('no-store', 'a role may change at any time.')
  },
  bodiless: {},
  refusals: [...REFUSALS.anyCall, 'unauthorized', 'forbidden', 'unavailable'],
  answer: (_call, { caller }) => jsonAnswer(200, { data: meOf(caller) }, { 'Cache-Control': 'no-store' })
};
