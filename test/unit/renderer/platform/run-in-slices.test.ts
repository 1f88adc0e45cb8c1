import { TOP_LEVEL } from '../../../../src-shared/ids';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everythingBelow } from '../../../../src-renderer/features/bulk/bulk-scope';
import { planMetadata, type MetadataPlan } from '../../../../src-renderer/features/bulk/metadata-dialog';
import { planSort } from '../../../../src-renderer/features/bulk/sort-dialog';
import { comparableFields, compareTrees, type Comparison } from '../../../../src-renderer/features/compare/differences';
import { matchTrees, type MatchBy } from '../../../../src-renderer/features/compare/match-trees';
import { findCategories, findInSlices } from '../../../../src-renderer/features/palette/find-categories';
import { findProblems, PROBLEM_KIND_IDS } from '../../../../src-renderer/model/find-problems';
import type { TreeModel, TreeSnapshot } from '../../../../src-renderer/model/tree-model';
import { Passes, runInSlices } from '../../../../src-renderer/platform/run-in-slices';
import { atOnce, type SlicedWork } from '../../../../src-shared/sliced-work';
import { modelOf } from '../sample-model';
import { alwaysAsync } from '../../../support/fuzz-runs';

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
  const passes = new Passes<number, string>({
    pass: (source, signal) => runInSlices(begin(source), signal),
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

const NAMES = ['Boots', 'boots', 'Boot', 'Hats', 'rain  coats'];

/** So many that a look through them takes several slices. */
const manyBranches = (): TreeModel =>
  modelOf(
    Array.from({ length: 40 }, (_, index) => [
      `Branch ${index}`,
      Array.from({ length: 40 }, (__, at) => NAMES[(index + at) % NAMES.length] ?? '')
    ])
  );

/** Follows a tree with work while another program edits it, one edit in each pause. */
const whileEdited = async <T>(
  begin: (model: TreeModel) => SlicedWork<T>,
  check: (all: readonly T[], model: TreeModel) => void
): Promise<void> => {
  const edits = fc.array(
    fc.tuple(fc.constantFrom('rename', 'move', 'delete', 'create'), fc.nat(1_639), fc.nat(1_639)),
    {
      maxLength: 30
    }
  );
  await alwaysAsync(12, [edits], async (all) => {
    const model = manyBranches();
    const nodeAt = (choice: number): number => [...model.nodes()][choice % model.size]?.id ?? 0;
    let revision = 0;
    const results: { readonly result: T; readonly of: TreeSnapshot }[] = [];
    const errors: unknown[] = [];
    const passes = new Passes<TreeSnapshot, T>({
      pass: (snapshot, signal) => runInSlices(begin(snapshot.model), signal),
      onResult: (result, of) => results.push({ result, of }),
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
      if (kind === 'rename') model.apply([{ kind: 'update', id, fields: { name: NAMES[other % NAMES.length] ?? '' } }]);
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
    expect(results.at(-1)?.of.revision).toBe(revision);
    check(
      results.map(({ result }) => result),
      model
    );
  });
};

const isDistinct = (all: readonly unknown[]): boolean => new Set(all).size === all.length;

describe('problems of a tree that is edited while it is looked through', () => {
  it('look once at a category that moves in a pause to where they have still to look', () => {
    const model = modelOf(Array.from({ length: 2_000 }, (_, index) => `Category ${index}`));
    const work = findProblems(model, 6);
    work.next();
    model.apply([{ kind: 'update', id: 1, fields: {}, place: { parentId: 2_000, afterId: null } }]);
    const unnamed = atOnce(work).noSlug.flat();
    expect(unnamed).toHaveLength(2_000);
    expect(new Set(unnamed).size).toBe(2_000);
  });

  it('tell once of a category that moves in a pause from siblings that were looked at to others that were not', () => {
    // Of each three siblings the small one is odd; the moved one would be odd in both places.
    const model = modelOf(Array.from({ length: 600 }, (_, index) => [`Branch ${index}`, ['Boots', 'Hats', 'caps']]));
    const last = [...model.nodes()].findLast(({ parent }) => parent === TOP_LEVEL);
    const work = findProblems(model, 6);
    work.next();
    const first = [...model.nodes()].find(({ name }) => name === 'caps');
    const place = { parentId: last?.id ?? 0, afterId: null };
    model.apply([{ kind: 'update', id: first?.id ?? 0, fields: {}, place }]);
    const odd = atOnce(work).capitals.flat();
    expect(odd).toContain(first?.id);
    expect(new Set(odd).size).toBe(odd.length);
  });

  it('never name a category twice, and are those of the tree as soon as it rests', async () => {
    await whileEdited(
      (model) => findProblems(model, 6),
      (reports, model) => {
        for (const report of reports)
          for (const kind of PROBLEM_KIND_IDS) expect(isDistinct(report[kind].flat())).toBe(true);
        expect(reports.at(-1)).toEqual(atOnce(findProblems(model, 6)));
      }
    );
  });
});

describe.each<MatchBy>(['id', 'name'])('a comparison by %s with a tree that is edited meanwhile', (by) => {
  it.each(['source', 'target'] as const)(
    'as the %s tells nothing twice, and what differs as soon as that rests',
    async (role) => {
      const other = manyBranches();
      const compare = function* (model: TreeModel): SlicedWork<Comparison> {
        const [source, target] = role === 'source' ? [model, other] : [other, model];
        const ground = yield* comparableFields({ model, dialect: null }, { model: other, dialect: null });
        return yield* compareTrees(source, target, yield* matchTrees(source, target, by), ground);
      };
      await whileEdited(compare, (all, model) => {
        for (const { differences } of all) expect(isDistinct(differences.map(({ key }) => key))).toBe(true);
        expect(all.at(-1)?.differences).toEqual(atOnce(compare(model)).differences);
      });
    }
  );
});

it('a comparison tells once of a category that moves in a pause to where it has still to look', () => {
  const source = modelOf(Array.from({ length: 2_000 }, (_, index) => `Category ${index}`));
  const target = modelOf(['Category 1999']);
  const work = compareTrees(source, target, atOnce(matchTrees(source, target, 'name')), {
    fields: ['name'],
    order: true,
    ownKeys: new Set()
  });
  work.next();
  source.apply([{ kind: 'update', id: 1, fields: {}, place: { parentId: 2_000, afterId: null } }]);
  expect(atOnce(work).differences.filter(({ key }) => key === '+1')).toHaveLength(1);
});

describe('plans for many categories of a tree that is edited meanwhile', () => {
  it('sort no list twice, and are those of the tree as soon as it rests', async () => {
    const plan = (model: TreeModel) => planSort(model, [TOP_LEVEL], { isDescending: true, isDeep: true });
    await whileEdited(plan, (all, model) => {
      for (const { edits } of all)
        expect(isDistinct(edits.map((edit) => 'parentId' in edit && edit.parentId))).toBe(true);
      expect(all.at(-1)).toEqual(atOnce(plan(model)));
    });
  });

  it('set the metadata of no category twice, and are those of the tree as soon as it rests', async () => {
    const plan = function* (model: TreeModel): SlicedWork<MetadataPlan> {
      return yield* planMetadata(model, yield* everythingBelow(model, 'all'), 'rank', { value: 1 });
    };
    await whileEdited(plan, (all, model) => {
      for (const { edits } of all) expect(isDistinct(edits.map((edit) => 'id' in edit && edit.id))).toBe(true);
      expect(all.at(-1)).toEqual(atOnce(plan(model)));
    });
  });
});

it('what the palette finds in a tree that is edited meanwhile is never there twice, and is that of the tree as soon as it rests', async () => {
  await whileEdited(
    (model) => findInSlices(model, 'boot', 2_000),
    (all, model) => {
      for (const found of all) expect(isDistinct(found.map(({ id }) => id))).toBe(true);
      expect(all.at(-1)).toEqual(findCategories(model, 'boot', 2_000));
    }
  );
});
