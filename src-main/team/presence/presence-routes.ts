import { presenceNoteSchema } from '../../../src-shared/presence';
import type { Team } from '../../domain/team';
import type { Principal } from '../../domain/principal';
import { jsonAnswer, Refusal } from '../../http/call/answer';
import { messages as httpMessages } from '../../http/call/messages';
import { readJsonBody, type Route, type Service } from '../../http/routes/route';
import { cacheControl, REFUSALS } from '../../http/routes/route-parts';
import messages from './messages/en.json' with { type: 'json' };

const NO_STORE = { 'Cache-Control': 'no-store' } as const;
const HEADERS = cacheControl('no-store', 'it holds for this moment.');

const teamOf = ({ team }: Service): Team => {
  if (team === undefined) throw new Refusal('not_found', httpMessages.noPath);
  return team;
};

export const youOf = (caller: Principal): string | null => (caller.kind === 'person' ? caller.person : null);

const notePresence: Route = {
  method: 'PUT',
  path: '/api/categories/presence',
  operationId: 'notePresence',
  summary: 'Say where you are',
  description:
    'Shows you to the others for 40 seconds: repeat it every 15, and at once when you have moved. Your name is that of the token. With `leaving` you are gone at once. It is a help for people and holds nobody up; beyond 200 sessions further ones are not shown.',
  access: 'known',
  body: 'PresenceNote',
  success: { status: '200', description: 'Done.', schema: 'Done', headers: HEADERS },
  refusals: [...REFUSALS.read, 'body_too_large', 'malformed_json', 'unsupported_media_type', 'invalid', 'not_found'],
  answer: ({ body }, service) => {
    const { presence } = teamOf(service);
    const note = readJsonBody(body, presenceNoteSchema);
    if (service.caller.kind !== 'person') throw new Refusal('forbidden', messages.onlyPeople);
    presence.note(service.caller, note);
    return jsonAnswer(200, { data: null }, NO_STORE);
  }
};

const readPresence: Route = {
  ...notePresence,
  method: 'GET',
  operationId: 'readPresence',
  summary: 'Read who is there',
  description:
    'Who is in the workspace just now, and at which category. The stream of changes tells it too, as events with the name `presence` and without an id.',
  success: { status: '200', description: 'Who is there.', schema: 'Presence', headers: HEADERS },
  refusals: [...REFUSALS.read, 'not_found'],
  answer: async (_call, service) => {
    const sessions = await teamOf(service).presence.look();
    return jsonAnswer(200, { data: { you: youOf(service.caller), sessions } }, NO_STORE);
  }
};

const readPeople: Route = {
  ...readPresence,
  path: '/api/categories/people',
  operationId: 'readPeople',
  summary: 'Read the names of people',
  description: 'The people of the workspace whom a change may name as its `person`, those who have left it too.',
  success: { status: '200', description: 'Their names.', schema: 'People', headers: HEADERS },
  answer: async (_call, service) => {
    const people = await teamOf(service).people();
    return jsonAnswer(200, { data: { you: youOf(service.caller), people } }, NO_STORE);
  }
};

const { body: _none, ...reading } = readPresence;
const { body: _nothing, ...naming } = readPeople;

export const PRESENCE_ROUTES: readonly Route[] = [notePresence, reading, naming];
