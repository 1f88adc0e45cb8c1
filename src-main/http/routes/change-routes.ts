import { type Answer, Refusal } from '../call/answer';
import { messages } from '../call/messages';
import type { Revision } from '../../../src-shared/ids';
import type { FeedPatch } from '../../domain/change-feed';
import { cacheControl, REFUSALS, REVISION_HEADER, revisionHeader, TEXT_SCHEMA, type Headers } from './route-parts';
import { wholeNumberIn, type Route } from './route';

const COMMA = Buffer.from(',');
const END = Buffer.from(']}}');

/** For both answers of this path: a page, and a stream of events. */
export const CHANGE_HEADERS = { 'Cache-Control': 'no-cache', Vary: 'Accept' } as const;

const DESCRIBED_HEADERS: Headers = {
  ...REVISION_HEADER,
  ...cacheControl('no-cache', 'there may be more by the next time.'),
  Vary: { description: 'A page or events, as `Accept` says.', required: true, schema: { const: 'Accept' } },
  // OpenAPI describes both answers in one place.
  'X-Accel-Buffering': { description: 'With events alone: no proxy is to hold them back.', schema: { const: 'no' } }
};

const pageBody = (patches: readonly FeedPatch[], since: Revision, isLast: boolean): Answer['body'] => {
  const start = `{"data":{"revision":${patches.at(-1)?.revision ?? since},"more":${String(!isLast)},"patches":[`;
  const pieces = patches.flatMap(({ json }, index) => (index === 0 ? [json] : [COMMA, json]));
  return [Buffer.from(start), ...pieces, END];
};

const gone = (): Refusal => new Refusal('gone', messages.gone);

export const readChangesRoute: Route = {
  method: 'GET',
  path: '/api/categories/changes',
  operationId: 'readChanges',
  summary: 'Read or follow the changes of the tree',
  description:
    'The commits after a revision, in order and without a gap. With `Accept: text/event-stream` they go on as server-sent events (WHATWG HTML, 9.2): `id` is the revision, and `data` a `Patch`. Who comes back says by `Last-Event-ID` where to go on; it counts more than `since`, and without either the events begin now.',
  access: 'read',
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'With events alone: the `id` of the last one that the caller has.',
      schema: TEXT_SCHEMA
    }
  ],
  query: [
    {
      name: 'since',
      description: 'The revision that the caller has, as in the `ETag` of the tree. Needed but for events.',
      schema: { type: 'integer', minimum: 0 }
    }
  ],
  tellsRevision: true,
  success: { status: '200', description: 'The next changes.', schema: 'ChangePage', headers: DESCRIBED_HEADERS },
  refusals: [...REFUSALS.read, 'gone', 'too_many_requests'],
  answer: async ({ query }, { changes }) => {
    const since = wholeNumberIn(query.get('since') ?? '');
    if (since === undefined) throw new Refusal('unknown_parameter', messages.sinceMissing);
    await changes.caughtUp();
    const page = await changes.since(since);
    if (page.state === 'trimmed') throw gone();
    const headers = { ...CHANGE_HEADERS, ...revisionHeader(changes.revision()) };
    return { status: 200, headers, body: pageBody(page.patches, since, page.isLast) };
  },
  follow: async ({ query, lastEventId }, { changes }) => {
    const now = await changes.caughtUp();
    const given = lastEventId ?? query.get('since');
    if (given === undefined) return now;
    // An id that is no revision was never issued.
    const since = wholeNumberIn(given);
    if (since === undefined || (await changes.since(since)).state === 'trimmed') throw gone();
    return since;
  }
};
