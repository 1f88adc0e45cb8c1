import { createServer, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listenDuringTest } from '../../../support/listen-during-test';
import { listenHere } from '../../../support/listen-here';
import { logTo } from '../../../../src-main/platform/log';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { WebhookRows } from '../../../../src-main/store/team/webhook-rows';
import { WebhookRegistration } from '../../../../src-main/team/webhooks/registration';
import { WebhookSender, type SenderParts } from '../../../../src-main/team/webhooks/webhook-sender';
import { useDatabase } from '../../../support/test-database';
import { madeWorkspace, teamMember, type TeamMember } from '../../../support/team-engine';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import { isGenuine, webhookReceiver, type ReceivedMessage } from '../../../support/webhook-receiver';

const server = useDatabase();

const http = { author: 'http' } as const;
/** Many, since on a busy machine an answer takes longer than a pause: after the last one a receiver would be given up. */
const SHORT = { pauses: Array.from({ length: 10_000 }, () => 60), lookMs: 20 };

interface Team {
  readonly member: TeamMember;
  readonly rows: WebhookRows;
  readonly registration: WebhookRegistration;
  /** Begins to send, as another process would. */
  readonly sender: (parts?: Partial<SenderParts>) => Promise<WebhookSender>;
  clock: number;
}

const team = async (): Promise<Team> => {
  const folder = temporaryFolderInMemory();
  const name = await madeWorkspace(server.url);
  const join = async (): Promise<TeamMember> => {
    const member = await teamMember(server.url, name, folder);
    onTestFinished(() => member.close());
    return member;
  };
  const postgres = new Postgres(server.url);
  onTestFinished(() => postgres.close());
  const rows = new WebhookRows(postgres, name);
  const made: Team = {
    member: await join(),
    rows,
    registration: new WebhookRegistration(rows, { allowsPrivate: true, now: () => made.clock }),
    clock: Date.now(),
    sender: async (parts = {}) => {
      const { changes } = await join();
      const sender = new WebhookSender({
        workspace: name,
        rows,
        registration: made.registration,
        changes,
        allowsPrivate: true,
        log: logTo(() => undefined),
        ...SHORT,
        ...parts
      });
      onTestFinished(() => sender.close());
      return sender;
    }
  };
  return made;
};

const received = async (...given: Parameters<typeof webhookReceiver>) => {
  const receiver = await webhookReceiver(...given);
  onTestFinished(() => receiver.stop());
  return receiver;
};

const create = async ({ member }: Team, ...names: string[]): Promise<void> => {
  for (const name of names) await member.categories.create({ name }, http);
};

/** The messages without those that came again, each held to go on where the one before ended. */
const chain = (messages: readonly ReceivedMessage[]): [number, number][] => {
  const byId = new Map<string, ReceivedMessage>();
  for (const message of messages) {
    expect(byId.get(message.id)?.payload ?? message.payload).toBe(message.payload);
    byId.set(message.id, message);
  }
  return [...byId.values()].map(({ data }) => [data.from, data.revision]);
};

/** Not that of the last message: an earlier one may come again after it. */
const upTo = (messages: readonly ReceivedMessage[]): number =>
  messages.reduce((most, { data }) => Math.max(most, data.revision), 0);

test('a receiver is told of what came after it was registered, with a signature that its secret proves', async () => {
  const made = await team();
  const receiver = await received();
  await create(made, 'Before');
  const { id, secret } = await made.registration.add(receiver.url, 1);
  await made.sender();
  await create(made, 'A');
  await made.member.categories.update(1, { name: 'B', position: 1 }, http);
  await made.member.categories.delete(2, 'refuse', http);
  await expect.poll(() => upTo(receiver.received)).toBe(4);
  const ranges = chain(receiver.received);
  expect(ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + 1 + index))).toEqual([
    2, 3, 4
  ]);
  expect(new Set(receiver.received.flatMap(({ data }) => data.kinds ?? []))).toEqual(
    new Set(['create', 'move', 'delete'])
  );
  expect(receiver.received.every((message) => isGenuine(secret, message))).toBe(true);
  const [first] = receiver.received;
  if (first === undefined) throw new Error('There is one.');
  expect(first).toMatchObject({ id: `msg_${id}_1`, path: '/hook', headers: { 'content-type': 'application/json' } });
  expect(isGenuine(secret, { ...first, payload: `${first.payload} ` })).toBe(false);
  expect(isGenuine(`whsec_${Buffer.alloc(32).toString('base64')}`, first)).toBe(false);
});

test('a receiver that is slow to answer keeps no other from being told', async () => {
  const made = await team();
  const held: ServerResponse[] = [];
  let givenUp = 0;
  const slow = createServer((request, response) => {
    request.resume();
    held.push(response);
    response.on('close', () => (givenUp += response.writableFinished ? 0 : 1));
  });
  const port = await listenHere(slow);
  const receiver = await received();
  await made.registration.add(`http://127.0.0.1:${port}/`, 0);
  await made.registration.add(receiver.url, 0);
  const sender = await made.sender();
  await create(made, 'A');
  await expect.poll(() => [held.length, upTo(receiver.received)]).toEqual([1, 1]);
  for (const revision of [2, 3]) {
    await create(made, `N${revision}`);
    await expect.poll(() => upTo(receiver.received)).toBe(revision);
  }
  expect([held.length, givenUp]).toEqual([1, 0]);
  await expect.poll(() => sender.waiting).toBe(1);
  for (const response of held) response.writeHead(204).end();
  slow.on('request', (_request, response) => response.writeHead(204).end());
  await expect.poll(() => sender.waiting).toBe(0);
  await sender.close();
  slow.closeAllConnections();
  slow.close();
});

test('a process that ends waits for no receiver that does not answer, and the next one sends the same again', async () => {
  const made = await team();
  const ids: unknown[] = [];
  let isSilent = true;
  const slow = createServer((request, response) => {
    request.resume();
    ids.push(request.headers['webhook-id']);
    if (!isSilent) response.writeHead(204).end();
  });
  const port = await listenDuringTest(slow);
  await made.registration.add(`http://127.0.0.1:${port}/`, 0);
  const sender = await made.sender({ endingMs: 10 });
  await create(made, 'A');
  await expect.poll(() => ids.length).toBe(1);
  const failures: string[] = [];
  const counted = await made.sender({ endingMs: 10, pauses: [60_000], count: (outcome) => failures.push(outcome) });
  await Promise.all([sender.close(), counted.close()]);
  isSilent = false;
  const next = await made.sender();
  await expect.poll(() => next.waiting === 0 && ids.length > 1).toBe(true);
  expect(new Set(ids).size).toBe(1);
});

test('nothing is asked of the log again and again for receivers alone, and they hear of what another process writes all the same', async () => {
  const made = await team();
  const receiver = await received();
  await made.registration.add(receiver.url, 0);
  let asked = 0;
  const { changes } = made.member;
  const watched: SenderParts['changes'] = {
    revision: () => changes.revision(),
    caughtUp: () => {
      asked += 1;
      return changes.caughtUp();
    },
    since: (revision) => changes.since(revision),
    hear: (listener) => changes.hear(listener)
  };
  const sender = await made.sender({ changes: watched, lookMs: 3_600_000 });
  await create(made, 'Here');
  await expect.poll(() => upTo(receiver.received)).toBe(1);
  await expect.poll(() => sender.waiting).toBe(0);
  expect([sender.isTelling, asked]).toEqual([true, 1]);
  await sender.close();
  const another = await made.sender();
  await create(made, 'Elsewhere');
  await expect.poll(() => upTo(receiver.received)).toBe(2);
  expect(another.isTelling).toBe(true);
});

test('a message that is not taken comes again, the same to the letter, and what came meanwhile comes behind it', async () => {
  const made = await team();
  const receiver = await received((count) => ({ status: count <= 3 ? 500 : 200 }));
  await made.registration.add(receiver.url, 0);
  await made.sender();
  await create(made, 'A');
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(2);
  await create(made, 'B', 'C');
  await expect.poll(() => upTo(receiver.received)).toBe(3);
  expect(new Set(receiver.received.slice(0, 4).map(({ payload }) => payload)).size).toBe(1);
  expect(chain(receiver.received)[0]).toEqual([0, 1]);
  expect(chain(receiver.received).at(-1)?.[1]).toBe(3);
});

test('what was sent and never noted is sent again under the same id by another process, and nothing is left out', async () => {
  const made = await team();
  const receiver = await received();
  await made.registration.add(receiver.url, 0);
  let crashes = 0;
  const crashing = await made.sender({
    boundary: () => {
      crashes += 1;
      throw new Error('Ended between the answer and the note of it.');
    }
  });
  await create(made, 'A');
  await expect.poll(() => crashes).toBeGreaterThan(0);
  await crashing.close();
  const before = receiver.received.length;
  await made.sender();
  await create(made, 'B');
  await expect.poll(() => upTo(receiver.received)).toBe(2);
  expect(receiver.received[before]?.id).toBe(receiver.received[0]?.id);
  expect(chain(receiver.received)).toEqual([
    [0, 1],
    [1, 2]
  ]);
});

test('several processes tell each receiver everything, in order', async () => {
  const made = await team();
  const receivers = [await received(), await received((count) => ({ status: count % 3 === 0 ? 503 : 200 }))];
  for (const { url } of receivers) await made.registration.add(url, 0);
  for (let count = 0; count < 3; count += 1) await made.sender();
  for (let index = 0; index < 30; index += 1) await create(made, `N${index}`);
  for (const { received: messages } of receivers) {
    await expect.poll(() => upTo(messages)).toBe(30);
    const ranges = chain(messages);
    expect(ranges.map(([from]) => from)).toEqual([0, ...ranges.slice(0, -1).map(([, to]) => to)]);
  }
});

test('of several processes one alone sends a message that is taken', async () => {
  const made = await team();
  const receiver = await received();
  await made.registration.add(receiver.url, 0);
  for (let count = 0; count < 3; count += 1) await made.sender({ pauses: [60_000] });
  for (let index = 0; index < 20; index += 1) await create(made, `N${index}`);
  await expect.poll(() => upTo(receiver.received)).toBe(20);
  expect(receiver.received.length).toBe(chain(receiver.received).length);
});

test('for a day both secrets sign, then the new one alone', async () => {
  const made = await team();
  const receiver = await received();
  const { id, secret } = await made.registration.add(receiver.url, 0);
  // As if it had been done then, since the sender has the clock of the machine.
  made.clock = Date.now() - 60 * 60 * 1_000;
  const second = await made.registration.rotateSecret(id);
  await made.sender();
  await create(made, 'A');
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  const [first] = receiver.received;
  if (first === undefined) throw new Error('There is one.');
  expect([isGenuine(secret, first), isGenuine(second, first)]).toEqual([true, true]);
  made.clock = Date.now() - 25 * 60 * 60 * 1_000;
  const third = await made.registration.rotateSecret(id);
  await create(made, 'B');
  // The first message may come once more: an answer that is slow under load is not waited for.
  const about = (): ReceivedMessage | undefined => receiver.received.find(({ data }) => data.revision === 2);
  await expect.poll(about).toBeDefined();
  const last = about();
  if (last === undefined) throw new Error('There is one.');
  expect([secret, second, third].map((one) => isGenuine(one, last))).toEqual([true, false, true]);
});

test('a message is signed by the secrets of the moment, not by those from when its webhook was looked at', async () => {
  const made = await team();
  const receiver = await received();
  const { id, secret } = await made.registration.add(receiver.url, 0);
  const { changes } = made.member;
  const rotated: string[] = [];
  await create(made, 'A');
  await made.sender({
    changes: {
      revision: () => changes.revision(),
      caughtUp: () => changes.caughtUp(),
      hear: (listener) => changes.hear(listener),
      since: async (after) => {
        if (rotated.length === 0) rotated.push(await made.registration.rotateSecret(id));
        return changes.since(after);
      }
    }
  });
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  const [message] = receiver.received;
  if (message === undefined) throw new Error('There is one.');
  expect([secret, ...rotated].map((one) => isGenuine(one, message))).toEqual([true, true]);
});

test('a receiver that takes nothing for days is told no more until it is switched on again', async () => {
  const made = await team();
  let isBroken = true;
  const receiver = await received(() => ({ status: isBroken ? 500 : 200 }));
  const { id } = await made.registration.add(receiver.url, 0);
  await made.sender({ pauses: [30, 30, 30] });
  await create(made, 'A');
  await expect
    .poll(async () => (await made.registration.list())[0])
    .toMatchObject({
      state: 'off',
      reason: 'The receiver has not taken a message in 3 attempts over days.'
    });
  expect(receiver.received.length).toBe(3);
  await create(made, 'B');
  isBroken = false;
  await made.registration.enable(id);
  await expect.poll(() => upTo(receiver.received)).toBe(2);
});

test('one that says that it is gone is asked no more, and one that was removed is not there', async () => {
  const made = await team();
  const receiver = await received(() => ({ status: 410 }));
  const { id } = await made.registration.add(receiver.url, 0);
  await made.sender();
  await create(made, 'A');
  await expect.poll(async () => (await made.registration.list())[0]?.state).toBe('off');
  expect(receiver.received.length).toBe(1);
  await made.registration.remove(id);
  expect(await made.registration.list()).toEqual([]);
  await expect(made.registration.enable(id)).rejects.toThrow('There is no webhook');
});

test('a receiver of the own network is refused where that was not allowed, at registration and whenever something is sent', async () => {
  const made = await team();
  const receiver = await received();
  const strict = new WebhookRegistration(made.rows, { allowsPrivate: false });
  await expect(strict.add(receiver.url.replace('http:', 'https:'), 0)).rejects.toThrow('public internet');
  await made.registration.add(receiver.url, 0);
  await made.sender({ allowsPrivate: false, pauses: [10, 10] });
  await create(made, 'A');
  await expect.poll(async () => (await made.registration.list())[0]?.state).toBe('off');
  expect(receiver.received).toEqual([]);
});
