import { request, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  anyOf,
  faultsAt,
  faultWhen,
  ForeignDoor,
  foreignServer,
  foreignService,
  inProcess,
  randomFaults,
  SURVIVABLE_FAULTS,
  type Fault,
  type ForeignService
} from '../../support/foreign/index';
import { foreignCaller } from '../../support/foreign/foreign-caller';
import { foreignOutline, plantTea } from '../../support/foreign/foreign-outline';

const traits = foreignService('careless');

const opened = (): ForeignService => {
  const service = foreignServer(traits);
  plantTea(service);
  return service;
};

/** What a caller on a socket sees. Stops reading after a mebibyte. */
interface Seen {
  readonly status: number | null;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly end: 'whole' | 'broken' | 'too large' | 'none';
}

/** @param patience when it has waited long enough; left out: never */
const callSocket = (url: string, method: string, body?: object, patience?: Promise<unknown>): Promise<Seen> =>
  new Promise((resolve) => {
    const outgoing = request(url, { method, agent: false, headers: { 'content-type': 'application/json' } });
    void patience?.then(() => {
      resolve({ status: null, headers: {}, body: '', end: 'none' });
      outgoing.destroy();
    });
    outgoing.once('error', () => resolve({ status: null, headers: {}, body: '', end: 'broken' }));
    outgoing.once('response', (response) => {
      let text = '';
      const finish = (end: Seen['end']): void =>
        resolve({ status: response.statusCode ?? null, headers: response.headers, body: text, end });
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
        if (text.length < 1_048_576) return;
        finish('too large');
        outgoing.destroy();
      });
      response.once('end', () => finish(response.complete ? 'whole' : 'broken'));
      response.once('error', () => finish('broken'));
    });
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });

const openDoor = async (service: ForeignService): Promise<ForeignDoor> => {
  const door = await ForeignDoor.open(service);
  onTestFinished(() => door.stop());
  return door;
};

const ACTED = 'Tea(Black Green) New Coffee';
const NOT_ACTED = 'Tea(Black Green) Coffee';
const TWICE = 'Tea(Black Green) New New Coffee';

/** By fault: what a creation under it leaves behind, and what a caller on a socket and one in this process see. */
const FAULTS: readonly (readonly [fault: Fault, outline: string, seen: Partial<Seen>, inProcess: object])[] = [
  [{ kind: 'dropRequest' }, NOT_ACTED, { end: 'broken', status: null }, { kind: 'lost' }],
  [{ kind: 'dropAnswer' }, ACTED, { end: 'broken', status: null }, { kind: 'lost' }],
  [{ kind: 'duplicate' }, TWICE, { end: 'whole', status: 201 }, { status: 201 }],
  [{ kind: 'delay', milliseconds: 5 }, ACTED, { end: 'whole', status: 201 }, { status: 201 }],
  [
    { kind: 'busy', status: 429, retryAfter: { as: 'seconds', seconds: 7 } },
    NOT_ACTED,
    { status: 429, headers: { 'retry-after': '7' } },
    { status: 429 }
  ],
  [{ kind: 'busy', status: 503, retryAfter: null }, NOT_ACTED, { status: 503, end: 'whole' }, { status: 503 }],
  [{ kind: 'failed', status: 500, hasActed: false }, NOT_ACTED, { status: 500, end: 'whole' }, { status: 500 }],
  [{ kind: 'failed', status: 504, hasActed: true }, ACTED, { status: 504, end: 'whole' }, { status: 504 }],
  [
    { kind: 'half', framing: 'length', share: 0.5 },
    ACTED,
    { status: 201, end: 'whole', body: '{"data":{"id":5,"parent_id":null,"nam' },
    { status: 201 }
  ],
  [
    { kind: 'half', framing: 'chunked', share: 0.5 },
    ACTED,
    { status: 201, end: 'whole', body: '{"data":{"id":5,"parent_id":null,"nam' },
    { status: 201 }
  ],
  [
    { kind: 'half', framing: 'broken', share: 0.5 },
    ACTED,
    { status: 201, end: 'broken', body: '{"data":{"id":5,"parent_id":null,"nam' },
    { status: 201, json: undefined }
  ],
  [
    { kind: 'html', status: 200, hasActed: false },
    NOT_ACTED,
    { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } },
    { status: 200 }
  ],
  [{ kind: 'html', status: 502, hasActed: true }, ACTED, { status: 502, end: 'whole' }, { status: 502 }],
  [{ kind: 'unauthorized', status: 401 }, NOT_ACTED, { status: 401, end: 'whole' }, { status: 401 }],
  [
    { kind: 'redirect', status: 307, location: 'http://elsewhere.test/' },
    NOT_ACTED,
    { status: 307, headers: { location: 'http://elsewhere.test/' } },
    { status: 307 }
  ],
  [{ kind: 'endless' }, ACTED, { status: 201, end: 'too large' }, { status: 201, json: undefined }],
  [{ kind: 'silence', hasActed: true }, ACTED, { end: 'none' }, { kind: 'lost' }],
  [{ kind: 'silence', hasActed: false }, NOT_ACTED, { end: 'none' }, { kind: 'lost' }]
];

describe.each(FAULTS)('%o', (fault, outline, seen, direct) => {
  it('over a socket', async () => {
    const service = opened();
    const door = await openDoor(service);
    service.faults = faultsAt({ 1: fault });
    // A silence is one once the request is there.
    const heard = new Promise((resolve) => void service.onRequest(resolve));
    const answer = await callSocket(
      door.url + traits.writePath,
      'POST',
      { name: 'New' },
      fault.kind === 'silence' ? heard : undefined
    );
    expect(answer).toMatchObject(seen);
    expect(foreignOutline(service)).toBe(outline);
    const created = outline === TWICE ? [5, 6] : outline === ACTED ? [5] : [];
    expect(service.log).toMatchObject([{ n: 1, verb: 'create', fault, acted: created.length, created }]);
    // The next request is carried out as ever.
    expect(await callSocket(door.url + traits.readPath, 'GET')).toMatchObject({ status: 200, end: 'whole' });
  });

  it('in process', async () => {
    const service = opened();
    const send = foreignCaller(traits, inProcess(service));
    service.faults = faultsAt({ 1: fault });
    const answer = await send('POST', traits.writePath, { name: 'New' }).catch((error: unknown) => error);
    expect(answer).toMatchObject(direct);
    expect(foreignOutline(service)).toBe(outline);
    expect(await send('GET', traits.readPath)).toMatchObject({ status: 200 });
  });
});

it('Retry-After is also said as a date', async () => {
  const service = opened();
  service.faults = () => ({ kind: 'busy', status: 503, retryAfter: { as: 'date', seconds: 60 } });
  const { headers } = await foreignCaller(traits, inProcess(service))('GET', traits.readPath);
  const left = Date.parse(headers['retry-after'] ?? '') - Date.now();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(60_000);
});

it('a reading in process is nothing without its end', async () => {
  const service = opened();
  const send = foreignCaller(traits, inProcess(service));
  service.faults = faultsAt({ 1: { kind: 'endless' }, 2: { kind: 'half', framing: 'broken', share: 0.9 } });
  await expect(send('GET', traits.readPath)).rejects.toMatchObject({ kind: 'unreadable', status: 200 });
  await expect(send('GET', traits.readPath)).rejects.toMatchObject({ kind: 'unreadable', status: 200 });
});

it('a late delivery is carried out after further requests, or when it is told to settle', async () => {
  const service = opened();
  const send = foreignCaller(traits, inProcess(service));
  service.faults = faultsAt({ 1: { kind: 'late', after: 2 }, 4: { kind: 'late', after: 9 } });
  await expect(send('POST', traits.writePath, { name: 'New' })).rejects.toMatchObject({ kind: 'lost' });
  await send('GET', traits.readPath);
  expect(foreignOutline(service)).toBe(NOT_ACTED);
  const { text } = await send('GET', traits.readPath);
  expect(text).toContain('New');
  await expect(send('DELETE', `${traits.writePath}/2`)).rejects.toMatchObject({ kind: 'lost' });
  await service.settle();
  expect(foreignOutline(service)).toBe('Tea(Black Green) New');
});

it('plans say which request goes wrong', async () => {
  const service = opened();
  const send = foreignCaller(traits, inProcess(service));
  service.faults = anyOf(
    faultWhen(({ verb }) => verb === 'update', { kind: 'failed', status: 500, hasActed: false }, 2),
    faultsAt({ 4: { kind: 'unauthorized', status: 403 } })
  );
  const statuses = [];
  for (let count = 0; count < 4; count += 1)
    statuses.push((await send('PUT', `${traits.writePath}/2`, { name: `Coffee ${count}` })).status);
  expect(statuses).toEqual([500, 500, 200, 403]);
});

it('random faults are the same for a seed, as likely as they are meant to be, and of every kind', () => {
  const plan = (seed: number) => {
    const faults = randomFaults(seed, 0.25);
    return Array.from({ length: 2_000 }, (_, index) => faults({ n: index + 1, verb: 'read', path: '/', body: '' }));
  };
  expect(plan(7)).toEqual(plan(7));
  expect(plan(7)).not.toEqual(plan(8));
  const hit = plan(7).filter((fault) => fault !== null);
  expect(hit.length).toBeGreaterThan(400);
  expect(hit.length).toBeLessThan(600);
  expect(new Set(hit).size).toBe(SURVIVABLE_FAULTS.length);
});

it('somebody else is at work between any two requests', async () => {
  const service = opened();
  const send = foreignCaller(traits, inProcess(service));
  const end = service.beforeRequest(({ n }) => service.editor.create({ name: `Before ${n}` }));
  service.onRequest(({ n, created }) => {
    service.editor.create({ name: `After ${n}` });
    // Somebody else's edits are not taken for the request's.
    expect(created).toEqual([]);
  });
  expect((await send('GET', traits.readPath)).text).toMatch(/Before 1/);
  end();
  const second = await send('GET', traits.readPath);
  expect(second.text).toMatch(/After 1/);
  expect(second.text).not.toMatch(/Before 2|After 2/);
});

it('a service that is not online cannot be reached', async () => {
  const service = opened();
  service.isOnline = false;
  await expect(foreignCaller(traits, inProcess(service))('GET', traits.readPath)).rejects.toMatchObject({
    kind: 'unreachable'
  });
  expect(service.log).toEqual([]);
});
