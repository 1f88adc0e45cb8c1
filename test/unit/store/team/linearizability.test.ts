import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cut, startCuttingProxy } from '../../../support/cutting-proxy';
import { alwaysAsync, fuzzRuns } from '../../../support/fuzz-runs';
import { addressOf, throughPort } from '../../../support/postgres-server';
import { useDatabase } from '../../../support/test-database';
import { madeWorkspace, teamMember } from '../../../support/team-engine';
import { type Answered, callerOf, carryOut, onModel, treeOf } from '../../../support/team-story';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import { TreeModel } from '../../../support/tree-model';
import { type BundledEntry, bundleEntry } from '../../../support/bundle-entry';
import { playStory, story } from '../../../team/kills-run';

/*
 * Several processes are called at once, over connections that break off before and after a commit. Every answer says its revision: carried
 * out one after the other in that order, on a model of its own, the calls must have given the same answers, and no call may come before
 * one that had been answered when it began.
 */

const server = useDatabase();

const AT = '2026-01-01T00:00:00.000Z';

const modelOf = (makers: readonly Answered[]): TreeModel => {
  const model = new TreeModel();
  for (const { operation: made } of makers) onModel(model, made, AT);
  return model;
};

/** Whether the calls answer on the model as they did, and leave it as it is. */
const hold = (model: TreeModel, calls: readonly Answered[]): boolean =>
  calls.every(({ operation: one, outcome }) => {
    const before = model.revision;
    return isDeepStrictEqual(onModel(model, one, AT), outcome) && model.revision === before;
  });

/** Replays the calls on the model, by revision. @returns the model at the end */
const replayed = (answered: readonly Answered[]): TreeModel => {
  const byRevision = Map.groupBy(answered, ({ revision }) => revision);
  const makers: Answered[] = [];
  expect(hold(modelOf(makers), byRevision.get(0) ?? []), 'at revision 0').toBe(true);
  for (let revision = 1; revision <= Math.max(0, ...byRevision.keys()); revision += 1) {
    const here = byRevision.get(revision) ?? [];
    // One of those that answered with this revision has made it; the others found it.
    const maker = here.find((one) => {
      const model = modelOf(makers);
      const isSame = isDeepStrictEqual(onModel(model, one.operation, AT), one.outcome) && model.revision === revision;
      return (
        isSame &&
        hold(
          model,
          here.filter((other) => other !== one)
        )
      );
    });
    expect(maker, `at revision ${revision}: ${JSON.stringify(here)}`).toBeDefined();
    if (maker) makers.push(maker);
  }
  return modelOf(makers);
};

test('whatever breaks off, the answers of three processes are those of one after the other', async () => {
  await alwaysAsync(
    5,
    [
      fc.array(callerOf(0, 12), { minLength: 2, maxLength: 6 }),
      fc.array(
        fc.constantFrom<Cut>('none', 'none', 'none', 'none', 'none', 'none', 'none', 'none', 'before', 'after'),
        { minLength: 1, maxLength: 100 }
      )
    ],
    async (callers, cuts) => {
      const folder = temporaryFolderInMemory();
      let asked = 0;
      const proxy = await startCuttingProxy(addressOf(server.url), () => cuts[(asked += 1)] ?? 'none');
      const url = throughPort(server.url, proxy.port);
      const name = await madeWorkspace(server.url);
      const members = await Promise.all([0, 1, 2].map(() => teamMember(url, name, folder, () => new Date(AT))));
      let clock = 0;
      const answered: Answered[] = [];
      await Promise.all(
        callers.map(async ({ member, operations }) => {
          for (const { operation: one, pause } of operations) {
            if (pause > 0) await delay(pause);
            const through = members[member];
            if (through === undefined) throw new Error('There are three.');
            const began = (clock += 1);
            const result = await carryOut(through, one);
            answered.push({ operation: one, began, ended: (clock += 1), ...result });
          }
        })
      );
      const model = replayed(answered);
      for (const late of answered)
        for (const early of answered)
          if (early.ended < late.began) expect(late.revision).toBeGreaterThanOrEqual(early.revision);
      for (const member of members) {
        const read = await member.categories.readTree();
        if (read.state === 'read') expect(treeOf(read.json)).toEqual(model.tree());
        expect(read.revision).toBe(model.revision);
      }
      await Promise.all(members.map((member) => member.close()));
      await proxy.close();
    }
  );
});

let bundle: BundledEntry;
beforeAll(async () => {
  bundle = await bundleEntry('test/team/member-process.ts');
});
afterAll(() => bundle.remove());

// A short run of what `npm run test:long -- team kills` does at length.
test('processes that are killed and stopped in the middle of writing answer as one after the other', async () => {
  let calls = 0;
  await fc.assert(
    fc.asyncProperty(story, async (one) => {
      const tally = await playStory(one, { server, program: bundle.file, folder: temporaryFolderInMemory() });
      calls += tally.calls;
    }),
    { ...fuzzRuns(1), endOnFailure: true }
  );
  expect(calls).toBeGreaterThan(0);
});
