import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { categorySchema } from '../../../../src-shared/category';
import { StoreError } from '../../../../src-main/domain/errors';
import { startCuttingProxy, type Cut } from '../../../support/cutting-proxy';
import { fuzzRuns } from '../../../support/fuzz-runs';
import { ModelRefusal } from '../../../support/model-calls';
import { startPostgres, type PostgresServer } from '../../../support/postgres-server';
import { madeWorkspace, teamMember, type TeamMember } from '../../../support/team-engine';
import { temporaryFolderInMemory } from '../../../support/temporary-folder';
import { TreeModel } from '../../../support/tree-model';

/*
 * Several processes are called at once, over connections that break off before and after a commit. Every answer says its revision: carried
 * out one after the other in that order, on a model of its own, the calls must have given the same answers, and no call may come before
 * one that had been answered when it began.
 */

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres(['fsync=off']);
});
afterAll(() => server.stop());

const AT = '2026-01-01T00:00:00.000Z';

const pick = fc.nat({ max: 12 });
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('create' as const), parent: fc.option(pick), position: fc.nat({ max: 3 }) })
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('rename' as const), target: pick, name: fc.constantFrom('A', 'B', 'C') })
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      target: pick,
      parent: fc.option(pick),
      position: fc.nat({ max: 3 })
    })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      target: pick,
      mode: fc.constantFrom('refuse' as const, 'delete' as const, 'lift' as const)
    })
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('read' as const) }) }
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** One caller's calls, each after the answer to the one before, through one of the processes. */
const caller = fc.record({
  member: fc.nat({ max: 2 }),
  operations: fc.array(fc.record({ operation, pause: fc.constantFrom(0, 0, 0, 1, 3) }), { maxLength: 12 })
});

interface Answered {
  readonly operation: Operation;
  readonly began: number;
  readonly ended: number;
  readonly revision: number;
  /** What was answered: an error's code, or what came. */
  readonly outcome: unknown;
}

/** Ids are small and none is given twice, so that a number is often a category's and sometimes no more. */
const idOf = (picked: number): number => picked + 1;
const parentOf = (picked: number | null): number | null => (picked === null ? null : idOf(picked));

const treeOf = (json: Uint8Array): unknown =>
  z.array(categorySchema).parse(JSON.parse(Buffer.from(json).toString('utf8')));

const carryOut = async (
  { categories }: TeamMember,
  operation: Operation
): Promise<Pick<Answered, 'revision' | 'outcome'>> => {
  const by = { author: 'http' } as const;
  try {
    switch (operation.do) {
      case 'create': {
        const request = { name: 'N', parentId: parentOf(operation.parent), position: operation.position };
        const { revision, category } = await categories.create(request, by, { key: randomUUID(), fingerprint: 'x' });
        return { revision, outcome: category.id };
      }
      case 'rename':
        return {
          ...(await categories.update(idOf(operation.target), () => ({ name: operation.name }), by)),
          outcome: 'done'
        };
      case 'move': {
        const request = { parentId: parentOf(operation.parent), position: operation.position };
        return { ...(await categories.update(idOf(operation.target), () => request, by)), outcome: 'done' };
      }
      case 'delete':
        return { ...(await categories.delete(idOf(operation.target), operation.mode, by)), outcome: 'done' };
      default: {
        const read = await categories.readTree();
        if (read.state !== 'read') throw new Error('Nobody said that the tree is known.');
        return { revision: read.revision, outcome: treeOf(read.json) };
      }
    }
  } catch (error) {
    if (error instanceof StoreError && error.revision !== undefined)
      return { revision: error.revision, outcome: error.code };
    throw error;
  }
};

const onModel = (model: TreeModel, operation: Operation): unknown => {
  try {
    switch (operation.do) {
      case 'create':
        return model.create(
          { name: 'N', parentId: parentOf(operation.parent), position: operation.position },
          'http',
          AT
        );
      case 'rename':
        model.update(idOf(operation.target), { name: operation.name }, 'http', AT);
        return 'done';
      case 'move':
        model.update(
          idOf(operation.target),
          { parentId: parentOf(operation.parent), position: operation.position },
          'http',
          AT
        );
        return 'done';
      case 'delete':
        model.delete(idOf(operation.target), operation.mode, 'http', AT);
        return 'done';
      default:
        return model.tree();
    }
  } catch (error) {
    if (error instanceof ModelRefusal) return error.code;
    throw error;
  }
};

const modelOf = (makers: readonly Answered[]): TreeModel => {
  const model = new TreeModel();
  for (const { operation: made } of makers) onModel(model, made);
  return model;
};

/** Whether the calls answer on the model as they did, and leave it as it is. */
const hold = (model: TreeModel, calls: readonly Answered[]): boolean =>
  calls.every(({ operation: one, outcome }) => {
    const before = model.revision;
    return isDeepStrictEqual(onModel(model, one), outcome) && model.revision === before;
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
      const isSame = isDeepStrictEqual(onModel(model, one.operation), one.outcome) && model.revision === revision;
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
  await fc.assert(
    fc.asyncProperty(
      fc.array(caller, { minLength: 2, maxLength: 6 }),
      fc.array(
        fc.constantFrom<Cut>('none', 'none', 'none', 'none', 'none', 'none', 'none', 'none', 'before', 'after'),
        { minLength: 1, maxLength: 100 }
      ),
      async (callers, cuts) => {
        const folder = temporaryFolderInMemory();
        let asked = 0;
        const target = Number(new URL(server.url).port);
        const proxy = await startCuttingProxy(target, () => cuts[(asked += 1)] ?? 'none');
        const url = server.url.replace(String(target), String(proxy.port));
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
    ),
    fuzzRuns(10)
  );
});
