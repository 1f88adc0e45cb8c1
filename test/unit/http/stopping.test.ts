import { connect } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { followChanges } from '../../support/change-follower';
import { halfCreate } from '../../support/half-call';
import { call } from '../../support/http-caller';
import { writePipelined } from '../../support/pipelining-writer';
import { flatten } from '../../support/service-caller';
import { startService, TOKEN, type ServiceUnderTest } from '../../support/service-under-test';

let service: ServiceUnderTest;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

const WRITERS = 40;

test('a stop while dozens write ahead of their answers loses nothing acknowledged and cuts no answer in half', async () => {
  const { door, store } = service;
  const writers = Array.from({ length: WRITERS }, (_one, index) => writePipelined(door.port, `w${index}`));
  await expect.poll(() => store.count()).toBeGreaterThan(2 * WRITERS);
  await door.close();
  const writings = await Promise.all(writers);
  const there = new Set(flatten(store.readTree()).map(({ name }) => name));
  expect(writings.flatMap(({ acknowledged }) => acknowledged).filter((name) => !there.has(name))).toEqual([]);
  expect(writings.some(({ acknowledged }) => acknowledged.length > 1)).toBe(true);
  for (const { received } of writings) {
    // All answers to this call end so.
    expect(received).toMatch(/^$|\}\}$/);
    // After the announcement that this was the last answer comes none.
    expect(received.split(/^connection: close\r$/im)[1] ?? '').not.toContain('HTTP/1.1');
  }
});

test('calls that come in on a connection during a stop: what had begun is answered, then one as the last, and those behind it are not carried out', async () => {
  const { door, store } = service;
  const { host } = new URL(door.url);
  const under = await halfCreate(door.url, 'slow');
  await expect
    .poll(
      async () =>
        (
          await call(door.url, {
            method: 'POST',
            path: '/api/admin/categories',
            headers: { 'Idempotency-Key': 'slow' },
            body: ''
          })
        ).status
    )
    .toBe(409);
  const socket = connect(door.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', () => {});
  const over = new Promise((resolve) => socket.once('close', resolve));
  const create = (name: string) =>
    `POST /api/admin/categories HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${TOKEN}\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"name":"${name}"}`;
  // Half of it is here before the stop, so that the connection is not idle.
  socket.write(create('B').slice(0, -1));
  await expect.poll(async () => (await call(door.url, { method: 'GET', path: '/healthz' })).status).toBe(200);
  const closed = door.close();
  socket.write(`}${create('C')}${create('D')}`);
  await over;
  await under.finish();
  await closed;
  expect(received.match(/HTTP\/1\.1 \d+|^connection: \S+/gim)).toEqual([
    'HTTP/1.1 201',
    'Connection: keep-alive',
    'HTTP/1.1 201',
    'Connection: close'
  ]);
  const names = flatten(store.readTree()).map(({ name }) => name);
  expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(['A', 'B', 'C']);
});

test('half a call does not hold a stop up for longer than its grace, and is cut off without an answer', async () => {
  const brief = await startService({ limits: { stopGraceMs: 100 } });
  const { door, store } = brief;
  onTestFinished(() => brief.stop());
  const half = await halfCreate(door.url, 'never');
  let received = '';
  half.socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  half.socket.on('error', () => {});
  const over = new Promise((resolve) => half.socket.once('close', resolve));
  await door.close();
  await over;
  expect(received).toBe('');
  expect(store.count()).toBe(0);
});

test('with all calls answered, a connection that was opened in advance and never used does not hold a stop up', async () => {
  const patient = await startService({ limits: { stopGraceMs: 1_000_000 } });
  const { door } = patient;
  onTestFinished(() => patient.stop());
  for (const path of ['/healthz', '/api/admin/categories']) await call(door.url, { method: 'GET', path });
  const socket = connect(door.port, '127.0.0.1');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('connect', resolve));
  await door.close();
  await closed;
  expect(socket.destroyed || socket.readableEnded).toBe(true);
});

test('a stop ends the streams of those who follow, at once, and begins no more of them', async () => {
  const patient = await startService({ limits: { stopGraceMs: 1_000_000 } });
  const { door } = patient;
  onTestFinished(() => patient.stop());
  const { host } = new URL(door.url);
  const following = await followChanges(door.url);
  const under = await halfCreate(door.url, 'slow');
  const socket = connect(door.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const over = new Promise((resolve) => socket.once('close', resolve));
  // Half of the headers are here before the stop, so that the connection is not idle.
  socket.write(`GET /api/categories/changes HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${TOKEN}\r\n`);
  await expect.poll(async () => (await call(door.url, { method: 'GET', path: '/healthz' })).status).toBe(200);
  const closed = door.close();
  await following.over;
  socket.write('Accept: text/event-stream\r\n\r\n');
  await over;
  expect(received).toMatch(/^HTTP\/1\.1 429 /);
  await under.finish();
  await closed;
});
