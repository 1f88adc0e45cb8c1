import { beforeAll, describe, expect, test } from 'vitest';
import { seedRows } from './seed-rows';
import type { RealService, RunningService } from './service';

/** What every `service.ts` has to do for the stories to be worth anything. */
export const describeService = (service: RealService): void => {
  describe(`${service.name}, started for tests`, () => {
    let running: RunningService;
    beforeAll(async () => {
      running = await service.start();
      return () => running.stop();
    });

    test.each([60, 1200])('lists the %i categories that it was seeded with, each below its parent', async (count) => {
      await running.seed(count);
      const rows = await running.api.list();
      const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
      const placed = rows.map(({ name, parent }) => `${name} < ${parent === null ? '' : nameOf.get(parent)}`);
      const seeds = seedRows(count);
      const kept = (name: string | undefined): string => service.traits.keptName(name ?? '');
      const expected = seeds.map(
        ({ name, parentIndex }) => `${kept(name)} < ${parentIndex === null ? '' : kept(seeds[parentIndex]?.name)}`
      );
      // A service may have categories of its own that cannot be deleted.
      expect(placed).toEqual(expect.arrayContaining(expected));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    });

    test('lets somebody else create, rename, move and delete', async () => {
      await running.seed(60);
      const [root] = (await running.api.list()).filter(({ parent }) => parent === null);
      const id = await running.api.create({ name: 'By its own API', parent: null });
      await running.api.update(id, { name: 'Renamed & moved', parent: root?.id ?? null });
      const row = (await running.api.list()).find((each) => each.id === id);
      expect(row).toMatchObject({ name: 'Renamed & moved', parent: root?.id });
      await running.api.delete(id);
      expect((await running.api.list()).some((each) => each.id === id)).toBe(false);
    });
  });
};
