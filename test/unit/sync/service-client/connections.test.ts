import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { socketTransport } from '../../../../src-main/sync/service-client/http/exchange';
import type { Transport } from '../../../../src-main/sync/service-client/http/transport';
import { json, PATIENT, scripted } from './scripted-service';

// Only the clock that idle connections are measured by; sockets keep their own.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** A service that answers `/held` only when it is told to, and ends a connection on which `/late` is not the first request. */
const service = async () => {
  const held: ServerResponse[] = [];
  const sockets: unknown[] = [];
  const { url } = await scripted(({ path }, response) => {
    const { socket } = response;
    const isFirst = !sockets.includes(socket);
    sockets.push(socket);
    if (path === '/late' && !isFirst) socket?.destroy();
    else if (path === '/held') held.push(response);
    else json(response, 200, { path });
  });
  const transport = socketTransport(PATIENT);
  return {
    ask: (path: string): ReturnType<Transport> =>
      transport({ method: 'GET', url: url + path, headers: {}, body: null }),
    held,
    /** How many connections there have been. */
    connections: () => new Set(sockets).size
  };
};

const beginsHeld = async ({ ask, held }: Awaited<ReturnType<typeof service>>): Promise<() => ReturnType<Transport>> => {
  const answer = ask('/held');
  // It is looked at later, and is not unhandled until then.
  answer.catch(() => undefined);
  await vi.waitUntil(() => held.length === 1, { timeout: 170_000 });
  return () => {
    for (const response of held) json(response, 200, {});
    return answer;
  };
};

test('a page that is asked for late leaves those alone that are under way', async () => {
  const one = await service();
  await one.ask('/first');
  const release = await beginsHeld(one);
  vi.advanceTimersByTime(5_000);
  expect((await one.ask('/beside')).status).toBe(200);
  expect((await release()).status).toBe(200);
});

test('a connection that ends as it is used again ends no other, and the reading is asked for on a new one', async () => {
  const one = await service();
  const release = await beginsHeld(one);
  await one.ask('/beside');
  expect(one.connections()).toBe(2);
  expect((await one.ask('/late')).status).toBe(200);
  expect(one.connections()).toBe(3);
  expect((await release()).status).toBe(200);
});

test('a connection is used again soon, and not once it has been free for longer than servers keep it', async () => {
  const one = await service();
  await one.ask('/first');
  vi.advanceTimersByTime(1_000);
  await one.ask('/soon');
  expect(one.connections()).toBe(1);
  vi.advanceTimersByTime(2_000);
  await one.ask('/later');
  expect(one.connections()).toBe(2);
});
