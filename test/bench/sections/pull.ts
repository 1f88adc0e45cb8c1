import { z } from 'zod';
import { Child } from '../child';
import { foreignSchema } from '../foreign';
import { SIZES } from '../sizes';
import { median } from '../statistics';
import { atMost, count, typical, verdict, type Row, type Table } from '../table';
import type { Workspaces } from '../workspaces';

/*
 * A sync that takes over what others have changed meanwhile, a tenth of all categories: how long, and for how long at a time nobody else
 * can do anything with the workspace.
 */

const PULLED_SIZES = SIZES.filter((size) => size === 10_000 || size === 100_000);
const ROUNDS = 3;
const TARGET_MS = 300;

const watchedSchema = z.object({ ms: z.number(), heldUpMs: z.number() });

export const pullSection = async (workspaces: Workspaces): Promise<Table[]> => {
  const rows: Row[] = [];
  for (const size of PULLED_SIZES) {
    const service = Child.start('foreign-service');
    const foreign = await service.ask('open', { listing: 'nested', size }, foreignSchema);
    const file = workspaces.newFile();
    const replica = Child.start('sync-work');
    await replica.ask('first', { file, foreign }, z.unknown());
    const [times, heldUp]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      await service.ask('edit', { changes: size / 10, round, shift: round * 2 }, z.unknown());
      const watched = await replica.ask('watchedSync', undefined, watchedSchema);
      times.push(watched.ms);
      heldUp.push(watched.heldUpMs);
    }
    rows.push([
      count(size),
      count(size / 10),
      typical(times),
      typical(heldUp),
      verdict(atMost(median(heldUp), TARGET_MS))
    ]);
    await replica.end();
    await service.end();
    workspaces.discard(file);
  }
  return [
    {
      title: 'A sync that takes over changes',
      head: ['categories', 'changed', 'Canopy, ms', 'longest hold-up of the thread, ms', 'target'],
      rows
    }
  ];
};
