import { existsSync } from 'node:fs';
import { z } from 'zod';
import { Child } from '../child';
import { SIZES } from '../sizes';
import { median } from '../statistics';
import { atMost, count, figure, typical, verdict, type Row, type Table } from '../table';
import { Workspaces, type Shape } from '../workspaces';
import type { StoreOperation } from '../written-rows';

/*
 * Single writes: Canopy's store beside bare better-sqlite3 that writes the same rows in one transaction, with the same
 * log and the same sync to disk, each write in turns with its counterpart.
 */

const WRITES = 300;
const TARGET = 2;
/**
 * "Flat": what a write takes in the largest tree, at most this many times what it takes in the smallest. It is judged after
 * dividing by what the bare writes grew, since the sizes are measured minutes apart and a disk has its moods.
 */
const FLAT = 1.5;

const timesSchema = z.object({ canopy: z.array(z.number()), bare: z.array(z.number()) });
type Times = z.output<typeof timesSchema>;

const measure = async (
  workspaces: Workspaces,
  operation: StoreOperation,
  size: number,
  shape: Shape
): Promise<Times> => {
  const [rehearsal, canopy, bare] = [
    await workspaces.copy(size, shape),
    await workspaces.copy(size, shape),
    await workspaces.copy(size, shape)
  ];
  const child = Child.start('store-work');
  try {
    return await child.ask('writes', { operation, count: WRITES, rehearsal, canopy, bare }, timesSchema);
  } finally {
    await child.end();
    for (const file of [rehearsal, canopy, bare]) workspaces.discard(file);
  }
};

const row = (operation: string, size: number, { canopy, bare }: Times): Row => {
  const ratio = median(canopy) / median(bare);
  return [
    operation,
    count(size),
    typical(canopy.map((ms) => ms * 1_000)),
    typical(bare.map((ms) => ms * 1_000)),
    ratio.toFixed(2),
    verdict(atMost(ratio, TARGET))
  ];
};

const HEAD = ['operation', 'categories', 'Canopy, µs', 'bare, µs', 'ratio', 'target'];

const onDisk = async (workspaces: Workspaces): Promise<Table[]> => {
  const rows: Row[] = [];
  const flatness: Row[] = [];
  for (const operation of ['create', 'update', 'move', 'delete'] as const) {
    const medians: { canopy: number; bare: number }[] = [];
    for (const size of SIZES) {
      const times = await measure(workspaces, operation, size, 'regular');
      medians.push({ canopy: median(times.canopy), bare: median(times.bare) });
      rows.push(row(operation, size, times));
    }
    const [smallest, largest] = [medians[0], medians.at(-1)];
    if (smallest === undefined || largest === undefined) continue;
    const [own, reference] = [largest.canopy / smallest.canopy, largest.bare / smallest.bare];
    const beyond = own / reference;
    flatness.push([operation, own.toFixed(2), reference.toFixed(2), beyond.toFixed(2), verdict(atMost(beyond, FLAT))]);
  }
  const toTheTop = await measure(workspaces, 'move to the top', 100_000, 'flat');
  rows.push(row('move to the top of 100,000 siblings', 100_000, toTheTop));
  return [
    { title: 'Single writes, on disk at each commit', head: HEAD, rows },
    {
      title: 'Growth of a write from 1,000 to 1,000,000 categories',
      head: ['operation', 'Canopy', 'bare', 'Canopy beyond bare', 'target'],
      rows: flatness
    }
  ];
};

/** The same where a sync costs nothing, so that the disk hides nothing of Canopy's own work. */
const inMemory = async (): Promise<Table[]> => {
  if (!existsSync('/dev/shm')) return [];
  const workspaces = new Workspaces('/dev/shm');
  try {
    const rows: Row[] = [];
    for (const operation of ['create', 'update', 'move', 'delete'] as const) {
      const { canopy, bare } = await measure(workspaces, operation, 100_000, 'regular');
      const [own, reference] = [median(canopy) * 1_000, median(bare) * 1_000];
      rows.push([
        operation,
        count(100_000),
        figure(own),
        figure(reference),
        (own / reference).toFixed(2),
        figure(own - reference)
      ]);
    }
    const head = ['operation', 'categories', 'Canopy, µs', 'bare, µs', 'ratio', 'Canopy’s own work, µs'];
    return [{ title: 'Single writes without a disk: the same on files in memory', head, rows }];
  } finally {
    workspaces.remove();
  }
};

export const storeSection = async (workspaces: Workspaces): Promise<Table[]> => [
  ...(await onDisk(workspaces)),
  ...(await inMemory())
];
