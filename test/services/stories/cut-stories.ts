import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { diceOf } from '../../crash/dice';
import { startCuttingProxy, type Cut } from '../../support/cutting-proxy';
import { editBoth } from './both-sides';
import { flatten } from '../../support/service-caller';
import { SILENT, type Replica } from '../support/replica';
import { requireNames } from './required-names';
import { idOfSeed, requireAlike, syncUntilSilent, type Story } from './story';

const CUTS: readonly Cut[] = ['before', 'after', 'within'];
const REQUEST = /^((?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \S+) HTTP\/1\.1\r\n/;

interface CutProxy {
  /** Told of each request as it comes, by its first line; says where to cut. The request waits for the answer. */
  cutter: (firstLine: string) => Cut | Promise<Cut>;
  /** How often it has cut. */
  cuts: number;
}

const SYNCS = 12;

/** Runs with the service behind a proxy that cuts connections. */
const behindProxy = async (
  { running }: Story,
  work: (proxy: CutProxy, url: string) => Promise<void>
): Promise<void> => {
  const url = new URL(running.url);
  const proxy: CutProxy = { cutter: () => 'none', cuts: 0 };
  const started = await startCuttingProxy(Number(url.port), async (data) => {
    const firstLine = REQUEST.exec(data.toString('latin1', 0, 4096))?.[1];
    const cut = firstLine === undefined ? 'none' : await proxy.cutter(firstLine);
    if (cut !== 'none') proxy.cuts += 1;
    return cut;
  });
  url.port = String(started.port);
  try {
    await work(proxy, url.href);
  } finally {
    await started.close();
  }
};

/** The ids here, by names. */
const idsHere = async (replica: Replica): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  await replica.edit(async (caller) => {
    for (const { id, name } of flatten(await caller.tree())) ids.set(name, id);
  });
  return ids;
};

/** Connections that are cut between pages, and before, in and after writes. A failure names its seed. */
export const tellCutStories = (current: () => Story): void => {
  const seed = Number(process.env['CANOPY_SEED'] ?? randomInt(1_000_000));

  test(`edits of both sides come together over connections that are cut (seed ${seed})`, async () => {
    const story = current();
    const { replica, running } = story;
    await running.seed(60);
    const dice = diceOf(seed);
    await behindProxy(story, async (proxy, url) => {
      expect(await replica.connect({ url, credentials: running.credentials })).toMatchObject({ code: 0 });
      const edited = await editBoth(story);
      proxy.cutter = () => (dice(4) === 0 ? (CUTS[dice(CUTS.length)] ?? 'none') : 'none');
      for (let syncs = 0; syncs < SYNCS; syncs += 1) {
        const synced = await replica.sync();
        expect([0, 3, 4], JSON.stringify(synced)).toContain(synced.code);
      }
      expect(proxy.cuts).toBeGreaterThan(0);
      proxy.cutter = () => 'none';
      await syncUntilSilent(story);
      requireNames(await requireAlike(story), edited);
    });
  });

  test('a reading that is cut in its last page changes nothing on either side', async () => {
    const story = current();
    const { replica, running } = story;
    await running.seed(1200);
    await behindProxy(story, async (proxy, url) => {
      expect(await replica.connect({ url, credentials: running.credentials })).toMatchObject({ code: 0 });
      const before = await requireAlike(story);
      const asked: string[] = [];
      proxy.cutter = (firstLine) => {
        asked.push(firstLine);
        return 'none';
      };
      expect(await replica.sync()).toEqual(SILENT);
      const readings = asked.length;
      await replica.edit(
        async (caller) => void (await caller.create({ name: 'Waits for a whole reading', slug: 'waits' }))
      );
      asked.length = 0;
      // The last page; of a service that lists all in one answer, that answer.
      proxy.cutter = (firstLine) => {
        asked.push(firstLine);
        return asked.length >= readings ? 'within' : 'none';
      };
      expect(await replica.sync()).toMatchObject({ code: 4, pulled: 0, pushed: 0, waiting: 1 });
      expect(asked.filter((firstLine) => !firstLine.startsWith('GET'))).toEqual([]);
      proxy.cutter = () => 'none';
      await syncUntilSilent(story);
      const after = await requireAlike(story);
      expect(after.length).toBe(before.length + 1);
    });
  });

  test('a category that is deleted there between two pages takes nobody along who slips through', async () => {
    const story = current();
    const { replica, running } = story;
    await running.seed(1200);
    await behindProxy(story, async (proxy, url) => {
      expect(await replica.connect({ url, credentials: running.credentials })).toMatchObject({ code: 0 });
      const before = await idsHere(replica);
      const gone = await idOfSeed(story, 90);
      let readings = 0;
      proxy.cutter = async (firstLine): Promise<Cut> => {
        if (firstLine.startsWith('GET')) readings += 1;
        if (readings === 2) {
          readings += 1;
          await running.api.delete(gone);
          // As many as before, so that no count tells.
          await running.api.create({ name: 'In its place', parent: null, slug: 'in-its-place', order: 90 });
        }
        return 'none';
      };
      await replica.sync();
      proxy.cutter = () => 'none';
      await syncUntilSilent(story);
      await requireAlike(story);
      // Whoever had been taken for deleted would have come back under another id.
      const after = await idsHere(replica);
      const others = [...after].filter(([name, id]) => before.has(name) && before.get(name) !== id);
      expect(others).toEqual([]);
    });
  });
};
