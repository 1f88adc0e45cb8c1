import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { TreeAtRevision } from '../../../../src-main/domain/category-repository';
import type { Appended, ChangeLog } from '../../../../src-main/store/team/change-log';
import { openTeamWorkspace } from '../../../../src-main/store/team/open-team-workspace';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { startCuttingProxy } from '../../../support/cutting-proxy';
import { call } from '../../../support/http-caller';
import { addressOf, throughPort } from '../../../support/postgres-server';
import { TOKEN } from '../../../support/service-under-test';
import { madeDefault, madeWorkspace, teamMember } from '../../../support/team-engine';
import { openServer } from '../../../support/team-server';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import { useDatabase } from '../../../support/test-database';

const server = useDatabase();

const http = { author: 'http' } as const;

/** The database behind a network that a test takes away and gives back. */
const breakable = async () => {
  let isAway = false;
  let refused = 0;
  const proxy = await startCuttingProxy(addressOf(server.url), () => {
    if (!isAway) return 'none';
    refused += 1;
    return 'before';
  });
  onTestFinished(() => proxy.close());
  return {
    url: throughPort(server.url, proxy.port),
    /** Resolves once something has been lost. */
    takeAway: async (during: () => unknown): Promise<void> => {
      isAway = true;
      const before = refused;
      during();
      await expect.poll(() => refused).toBeGreaterThan(before);
    },
    /** Resolves once whatever was on the way has been lost. */
    lost: async (): Promise<void> => {
      const before = refused;
      await expect.poll(() => refused).toBeGreaterThan(before + 5);
    },
    giveBack: (): void => {
      isAway = false;
    }
  };
};

const namesOf = (read: TreeAtRevision): string[] =>
  read.state === 'read'
    ? [
        ...Buffer.from(read.json)
          .toString('utf8')
          .matchAll(/"name":"([^"]*)"/g)
      ].map(([, name]) => name ?? '')
    : [];

const openMember = async (url: string) => {
  const member = await teamMember(url, await madeWorkspace(server.url), temporaryFolderInMemory());
  onTestFinished(() => member.close());
  return member;
};

test('while a write waits for a database that is away, who may have a tree that is behind is answered', async () => {
  const { url, takeAway, giveBack } = await breakable();
  const { categories } = await openMember(url);
  await categories.create({ name: 'A' }, http);
  let writing: Promise<unknown> = Promise.resolve();
  await takeAway(() => (writing = categories.create({ name: 'B' }, http)));
  expect(namesOf(await categories.readTree(() => false, true))).toEqual(['A']);
  giveBack();
  await writing;
  expect(namesOf(await categories.readTree())).toEqual(['A', 'B']);
});

test('a write whose caller has gone while the database was away is not carried out when it is back', async () => {
  const { url, takeAway, lost, giveBack } = await breakable();
  const { categories } = await openMember(url);
  await categories.create({ name: 'A' }, http);
  const caller = new AbortController();
  const writes: Promise<unknown>[] = [];
  await takeAway(() => {
    writes.push(categories.create({ name: 'Gone' }, { ...http, signal: caller.signal }));
    writes.push(categories.create({ name: 'Here' }, http));
  });
  caller.abort(new Error('Gone.'));
  await expect(writes[0]).rejects.toThrow('Gone.');
  await lost();
  giveBack();
  await writes[1];
  expect(namesOf(await categories.readTree())).toEqual(['A', 'Here']);
});

/** A process whose log answers an attempt to append as `answer` says. */
const openWatched = async (
  answer: (log: ChangeLog, ...attempt: Parameters<ChangeLog['append']>) => Promise<Appended>
) => {
  const postgres = new Postgres(server.url, 3);
  const workspace = await madeWorkspace(server.url);
  const opened = await openTeamWorkspace({
    postgres,
    workspace,
    folder: temporaryFolderInMemory(),
    upkeep: null,
    watched: (log) => ({
      append: (...attempt) => answer(log, ...attempt),
      takeTurn: (ms) => log.takeTurn(ms),
      after: (place, most) => log.after(place, most),
      batchAt: (entry) => log.batchAt(entry),
      look: (place) => log.look(place)
    })
  });
  onTestFinished(async () => {
    await opened.close(() => new Error('The test is over.'));
    await postgres.close();
  });
  return opened.categories;
};

test('a write that is in the log is answered once, although its answer was lost', async () => {
  let attempts = 0;
  const categories = await openWatched(async (log, ...attempt) => {
    const appended = await log.append(...attempt);
    attempts += 1;
    return attempts === 1 ? 'unknown' : appended;
  });
  expect((await categories.create({ name: 'A' }, http)).category.id).toBe(1);
  expect((await categories.create({ name: 'B' }, http)).category.id).toBe(2);
  expect(attempts).toBe(2);
  expect(namesOf(await categories.readTree())).toEqual(['A', 'B']);
});

test('an attempt that gets into the log after the next one was planned is the one that answers', async () => {
  const caller = new AbortController();
  let onTheWay: Parameters<ChangeLog['append']> | undefined;
  const categories = await openWatched(async (log, ...attempt) => {
    if (onTheWay !== undefined) {
      await log.append(...onTheWay);
      return log.append(...attempt);
    }
    onTheWay = attempt;
    caller.abort(new Error('Gone.'));
    return 'unknown';
  });
  const gone = categories.create({ name: 'Gone' }, { ...http, signal: caller.signal });
  const here = categories.create({ name: 'Here' }, http);
  await expect(gone).rejects.toThrow('Gone.');
  expect((await here).category).toMatchObject({ id: 2, name: 'Here' });
  expect(namesOf(await categories.readTree())).toEqual(['Gone', 'Here']);
});

test('the service leaves a write undone whose connection has ended', async () => {
  await madeDefault(server.url);
  const { url, takeAway, lost, giveBack } = await breakable();
  const service = await openServer(url);
  onTestFinished(() => service.end());
  const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
  const gone = request(`${service.url}/api/admin/categories`, { method: 'POST', headers, agent: false });
  gone.on('error', () => undefined);
  await takeAway(() => gone.end('{"name":"Gone"}'));
  const closed = new Promise((resolve) => gone.once('close', resolve));
  gone.destroy();
  await closed;
  await expect.poll(() => service.logged.some(({ event }) => event === 'call')).toBe(true);
  await lost();
  giveBack();
  const made = await call(service.url, { method: 'POST', path: '/api/admin/categories', body: '{"name":"Here"}' });
  expect(made.status).toBe(201);
  const { body } = await call(service.url, { method: 'GET', path: '/api/categories' });
  expect(body).toContain('"Here"');
  expect(body).not.toContain('"Gone"');
});
