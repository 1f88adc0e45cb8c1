import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  anyForeignEdit,
  foreignCaller,
  foreignServer,
  foreignService,
  foreignTraits,
  inProcess,
  seededNumbers
} from '../../support/foreign/index';
import { always, alwaysAsync } from '../../support/fuzz-runs';

it('services of any traits stay a tree under any foreign editor, and list all that they have', async () => {
  await alwaysAsync(
    60,
    [foreignTraits({ reusesIds: true, hasUniqueSlugs: true }), fc.integer()],
    async (traits, seed) => {
      const service = foreignServer(traits);
      const next = seededNumbers(seed);
      for (let count = 0; count < 30; count += 1) anyForeignEdit(service, next, count);
      expect(service.backend.faultsOf()).toEqual([]);
      const { text } = await foreignCaller(traits, inProcess(service))('GET', traits.readPath);
      for (const { name } of service.editor.all()) expect(text).toContain(JSON.stringify(name));
      expect(text.split(`"${traits.nameKey}":`).length - 1).toBeGreaterThanOrEqual(service.editor.all().length);
    }
  );
});

it('a foreign editor puts a category where it is told to, wherever there is an order', () => {
  always(60, [foreignTraits(), fc.integer(), fc.nat(6)], (traits, seed, index) => {
    fc.pre(traits.order !== null);
    const service = foreignServer(traits);
    const next = seededNumbers(seed);
    for (let count = 0; count < 20; count += 1) anyForeignEdit(service, next, count);
    const { editor } = service;
    const parentId = editor.all().at(-1)?.id ?? null;
    const placed = () => editor.all().filter((category) => category.parentId === parentId);
    const others = placed().map(({ id }) => id);
    const id = editor.create({ name: 'New' }, parentId, index);
    expect(placed().map((category) => category.id)).toEqual(others.toSpliced(index, 0, id));
    editor.move(id, null);
    editor.move(id, parentId, index);
    expect(placed().map((category) => category.id)).toEqual(others.toSpliced(index, 0, id));
    editor.move(id, parentId, 0);
    expect(placed().map((category) => category.id)).toEqual([id, ...others]);
  });
});

it('edits of a seed are the same each time, and of every kind', () => {
  const reported = (seed: number): string[] => {
    const service = foreignServer(foreignService('plain'));
    const next = seededNumbers(seed);
    return Array.from({ length: 200 }, (_, count) => anyForeignEdit(service, next, count));
  };
  expect(reported(3)).toEqual(reported(3));
  expect(new Set(reported(3).map((words) => words.split(' ')[0]))).toEqual(
    new Set(['created', 'changed', 'moved', 'deleted', 'left'])
  );
});
