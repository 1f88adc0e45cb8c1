import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Log, logTo } from '../../../../src-main/platform/log';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { createTeamWorkspace } from '../../../../src-main/store/team/postgres-log';
import { NewerEntry } from '../../../../src-main/store/team/team-copy';
import { WebhookRows, workspacesWithReceivers } from '../../../../src-main/store/team/webhook-rows';
import { TeamMetrics } from '../../../../src-main/team/server/metrics';
import { ProcessBeat, ProcessTable } from '../../../../src-main/team/server/process-table';
import { Readiness } from '../../../../src-main/team/server/readiness';
import { ServedWorkspaces } from '../../../../src-main/team/server/served-workspaces';
import { WebhookRegistration } from '../../../../src-main/team/webhooks/registration';
import { QUICK } from '../../../support/team-server';
import { useDatabase } from '../../../support/test-database';
import { madeDefault, teamMember } from '../../../support/team-engine';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import { webhookReceiver } from '../../../support/webhook-receiver';

const server = useDatabase();
beforeAll(() => madeDefault(server.url));

const silent = logTo(() => undefined);

/** A process's workspaces, closed when the test is over. */
const opened = async (
  postgres: Postgres,
  log: Log = silent
): Promise<{ served: ServedWorkspaces; readiness: Readiness; cache: string }> => {
  const readiness = new Readiness();
  const cache = temporaryFolderInMemory();
  readiness.set('starting', false);
  const served = new ServedWorkspaces({
    postgres,
    aside: postgres,
    cache,
    readiness,
    metrics: new TeamMetrics(readiness),
    allowsPrivateReceivers: true,
    lookForMessagesMs: QUICK.lookForMessagesMs,
    log
  });
  onTestFinished(() => served.close());
  return { served, readiness, cache };
};

const database = (): Postgres => {
  const postgres = new Postgres(server.url);
  onTestFinished(() => postgres.close());
  return postgres;
};

test('a workspace is kept open for receivers as long as one is on, and is opened by itself for these alone', async () => {
  const postgres = database();
  const { served } = await opened(postgres);
  const receiver = await webhookReceiver();
  onTestFinished(() => receiver.stop());
  const ids: string[] = [];
  const registrations = new Map<string, WebhookRegistration>();
  for (const name of ['told', 'off', 'removed']) {
    await createTeamWorkspace(postgres, name, name);
    const registration = new WebhookRegistration(new WebhookRows(postgres, name), { allowsPrivate: true });
    registrations.set(name, registration);
    ids.push((await registration.add(receiver.url, 0)).id);
  }
  const [told = '', off = '', removed = ''] = ids;
  await registrations.get('off')?.disable(off, 'A test.');
  await registrations.get('removed')?.remove(removed);
  expect(await workspacesWithReceivers(postgres)).toEqual(['told']);
  await served.openThoseWithWork();
  expect(served.names).toEqual(['told']);
  const { followers } = await served.open('told');
  await expect.poll(followers).toBe(1);
  await served.closeUnused(0, 'default');
  expect(served.names).toEqual(['told']);
  await registrations.get('told')?.remove(told);
  await expect
    .poll(async () => {
      await served.closeUnused(0, 'default');
      return served.names;
    })
    .toEqual([]);
});

test('a workspace that takes long to open keeps no other one from taking in what is new', async () => {
  const postgres = database();
  await createTeamWorkspace(postgres, 'large', 'Large');
  const { served, readiness } = await opened(postgres);
  const { changes } = await served.open('default');
  const other = await teamMember(server.url, 'default', temporaryFolderInMemory());
  const beat = new ProcessBeat(new ProcessTable(postgres), readiness, silent, QUICK.beat, () => served.catchUp());

  // Nobody reads the names of the workspaces now, so that none is opened.
  const holding = new pg.Client(server.url);
  await holding.connect();
  await holding.query('BEGIN; LOCK TABLE canopy.workspaces IN ACCESS EXCLUSIVE MODE');
  const opening = served.open('large');
  await beat.start();
  for (const revision of [1, 2, 3]) {
    await other.categories.create({ name: `N${revision}` }, { author: 'http' });
    await expect.poll(() => changes.revision()).toBe(revision);
  }
  await holding.end();
  await opening;
  await beat.stop();
  await other.close();
});

test.each([-1, 1])(
  'a process whose clock is a day off (%j) is not ready, and answers whoever calls it all the same',
  async (days) => {
    const { readiness } = await opened(database());
    readiness.set('starting', false);
    const beat = new ProcessBeat(new ProcessTable(database()), readiness, silent, QUICK.beat, () => undefined);
    const clock = vi.spyOn(Date, 'now');
    onTestFinished(() => clock.mockRestore());
    await beat.start();
    expect(readiness.hindrances).toEqual([]);
    const wrong = Date.now() + days * 86_400_000;
    clock.mockReturnValue(wrong);
    await expect.poll(() => readiness.hindrances).toEqual(['clock']);
    readiness.admit({ writes: true });
    clock.mockRestore();
    await expect.poll(() => readiness.hindrances).toEqual([]);
    await beat.stop();
  }
);

test('a workspace whose copy cannot be noted as it is closed, as on a full disk, takes no other one with it', async () => {
  const postgres = database();
  const faults: string[] = [];
  const { served, cache } = await opened(
    postgres,
    logTo(({ level, event }) => {
      if (level === 'error') faults.push(event);
    })
  );
  for (const name of ['on-full-disk', 'beside']) await createTeamWorkspace(postgres, name, name);
  const { categories } = await served.open('beside');
  const { categories: lost } = await served.open('on-full-disk');
  await lost.create({ name: 'A' }, { author: 'http' });
  // Where the note is to be, there is something that cannot be written over.
  const copies = join(cache, 'on-full-disk');
  for (const folder of readdirSync(copies)) mkdirSync(join(copies, folder, 'closed.json'));
  await served.closeUnused(0, 'beside');
  expect(faults).toEqual(['workspace_not_closed']);
  expect(served.names).toEqual(['beside']);
  expect((await categories.create({ name: 'B' }, { author: 'http' })).category.name).toBe('B');
  for (const folder of readdirSync(copies)) rmSync(join(copies, folder, 'closed.json'), { recursive: true });
  const again = await served.open('on-full-disk');
  expect(await again.categories.status()).toEqual({ revision: 1, count: 1 });
});

test('a workspace that cannot catch up, as with entries of a newer version, leaves no copy open', async () => {
  const postgres = database();
  await createTeamWorkspace(postgres, 'newer', 'Newer');
  const member = await teamMember(server.url, 'newer', temporaryFolderInMemory());
  await member.categories.create({ name: 'A' }, { author: 'http' });
  await member.close();
  await postgres.remove("UPDATE canopy.log SET effect_version = effect_version + 1 WHERE workspace = 'newer'", []);
  const { served, cache } = await opened(postgres);
  for (const _time of [1, 2]) await expect(served.open('newer')).rejects.toThrow(NewerEntry);
  expect(readdirSync(join(cache, 'newer'))).toHaveLength(1);
});
