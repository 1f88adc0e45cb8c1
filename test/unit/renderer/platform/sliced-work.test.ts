import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findProblems } from '../../../../src-renderer/features/problems/find-problems';
import type { ProblemReport } from '../../../../src-renderer/features/problems/problem-kinds';
import type { TreeSnapshot } from '../../../../src-renderer/model/tree-model';
import { SlicedPasses } from '../../../../src-renderer/platform/sliced-work';
import { atOnce, type SlicedWork } from '../../../../src-shared/sliced-work';
import { modelOf } from '../sample-model';

/** What waits for the window to have nothing else to do; each runs one step of the work. */
let idle: (() => void)[] = [];

const nextPause = async (): Promise<void> => {
  const waiting = idle;
  idle = [];
  for (const work of waiting) work();
  // What follows are continuations of promises, which are all settled by then.
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
};

const untilDone = async (): Promise<void> => {
  while (idle.length > 0) await nextPause();
};

beforeEach(() => {
  idle = [];
  let looks = -1;
  // The third look at the clock of each slice is a stretch later, so that every step is a slice of its own.
  vi.stubGlobal('performance', { now: () => Math.floor(((looks += 1) + 1) / 3) * 100 });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
});
afterEach(() => vi.unstubAllGlobals());

function* inSteps<T>(steps: number, result: () => T): SlicedWork<T> {
  for (let step = 0; step < steps; step += 1) yield;
  return result();
}

const followed = (begin: (source: number) => SlicedWork<string>) => {
  const results: { readonly result: string; readonly source: number }[] = [];
  const errors: unknown[] = [];
  const passes = new SlicedPasses<number, string>({
    begin,
    onResult: (result, source) => results.push({ result, source }),
    onError: (error) => errors.push(error)
  });
  return { passes, results, errors };
};

describe('passes over a source that changes', () => {
  it('come to an end however often it changes, and end with the latest', async () => {
    const { passes, results } = followed((source) => inSteps(20, () => `of ${source}`));
    for (let source = 0; source < 100; source += 1) {
      passes.follow(source);
      await nextPause();
    }
    // 100 changes, one at each step, are more than four passes of 20 steps.
    expect(results.length).toBeGreaterThanOrEqual(4);
    await untilDone();
    expect(results.at(-1)).toEqual({ result: 'of 99', source: 99 });
    for (const { result, source } of results) expect(result).toBe(`of ${source}`);
  });

  it('tell nothing once they are stopped', async () => {
    const { passes, results } = followed((source) => inSteps(3, () => `of ${source}`));
    passes.follow(1);
    await nextPause();
    passes.stop();
    await untilDone();
    expect(results).toEqual([]);
  });

  it('tell of an error unless there is a later source, which may do without it', async () => {
    const { passes, results, errors } = followed(function* (source) {
      yield;
      if (source === 1) throw new Error('astray');
      return `of ${source}`;
    });
    passes.follow(1);
    await nextPause();
    passes.follow(2);
    await untilDone();
    expect(errors).toEqual([]);
    expect(results.map(({ source }) => source)).toEqual([2]);
    passes.follow(1);
    await untilDone();
    expect(errors).toEqual([new Error('astray')]);
    passes.follow(3);
    await untilDone();
    expect(results.at(-1)?.source).toBe(3);
  });
});

describe('problems of a tree that is edited while it is looked through', () => {
  const NAMES = ['Boots', 'boots', 'Boot', 'Hats', 'rain  coats'];

  it('look once at a category that moves in a pause to where they have still to look', () => {
    const model = modelOf(Array.from({ length: 2_000 }, (_, index) => `Category ${index}`));
    const work = findProblems(model, 6);
    work.next();
    model.apply([{ kind: 'update', id: 1, fields: {}, place: { parentId: 2_000, afterId: null } }]);
    const unnamed = atOnce(work).noSlug.flat();
    expect(unnamed).toHaveLength(2_000);
    expect(new Set(unnamed).size).toBe(2_000);
  });

  it('never name a category twice, and are those of the tree as soon as it rests', async () => {
    const edits = fc.array(fc.tuple(fc.constantFrom('rename', 'move', 'delete', 'create'), fc.nat(999), fc.nat(999)), {
      maxLength: 30
    });
    await fc.assert(
      fc.asyncProperty(edits, async (all) => {
        // So many that a look through them takes several slices.
        const model = modelOf(
          Array.from({ length: 40 }, (_, index) => [
            `Branch ${index}`,
            Array.from({ length: 40 }, (__, at) => NAMES[(index + at) % NAMES.length] ?? '')
          ])
        );
        const nodeAt = (choice: number): number => [...model.nodes()][choice % model.size]?.id ?? 0;
        let revision = 0;
        const reports: { readonly report: ProblemReport; readonly of: TreeSnapshot }[] = [];
        const errors: unknown[] = [];
        const passes = new SlicedPasses<TreeSnapshot, ProblemReport>({
          begin: (snapshot) => findProblems(snapshot.model, 6),
          onResult: (report, of) => reports.push({ report, of }),
          onError: (error) => errors.push(error)
        });
        const tell = (): void => {
          revision += 1;
          passes.follow({ revision, model });
        };
        tell();
        for (const [kind, one, other] of all) {
          await nextPause();
          const [id, otherId] = [nodeAt(one), nodeAt(other)];
          const place = { parentId: otherId, afterId: null };
          if (kind === 'rename')
            model.apply([{ kind: 'update', id, fields: { name: NAMES[other % NAMES.length] ?? '' } }]);
          else if (kind === 'move' && !model.isWithin(otherId, id))
            model.apply([{ kind: 'update', id, fields: {}, place }]);
          else if (kind === 'delete' && model.childIds(id).length === 0) model.apply([{ kind: 'delete', id }]);
          else if (kind === 'create') {
            const node = model.get(id);
            if (node !== undefined) model.apply([{ kind: 'create', id: 10_000 + revision, fields: node, place }]);
          }
          tell();
        }
        await untilDone();
        expect(errors).toEqual([]);
        for (const { report } of reports)
          for (const items of Object.values(report)) {
            const named = items.flat();
            expect(new Set(named).size).toBe(named.length);
          }
        expect(reports.at(-1)?.of.revision).toBe(revision);
        expect(reports.at(-1)?.report).toEqual(atOnce(findProblems(model, 6)));
      }),
      { numRuns: 25 }
    );
  });
});
