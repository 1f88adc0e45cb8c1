import { z } from 'zod';
import { CANOPY_DIALECT } from '../../../src-main/sync/dialect/canopy-dialect';
import { DEFAULT_PATHS } from '../../../src-shared/remote';
import { Child } from '../child';
import { fetchGood } from '../fetch-whole';
import { foreignSchema } from '../foreign';
import { SIZES } from '../sizes';
import { median, type Sample } from '../statistics';
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

const TOKEN = 'a-token-of-the-bench-of-32-letters';
const EDITS = { whole: 5, takenOver: 40 };
const MOST = { cpuMs: 5, bytes: 10_000 };
const takenOverSchema = z.object({ ms: z.number(), cpuMs: z.number(), bytes: z.int() });

/** One edit of a colleague at a service of ours, by reading the whole tree and then by its patch. */
const ownRow = async (workspaces: Workspaces, size: number): Promise<Row> => {
  const [served, file] = [await workspaces.copy(size), workspaces.newFile()];
  const service = Child.start('canopy-service');
  const { port } = await service.ask('open', { file: served, token: TOKEN }, z.object({ port: z.int() }));
  const address = { url: `http://127.0.0.1:${port}`, ...DEFAULT_PATHS };
  const foreign = { address, dialect: CANOPY_DIALECT, credentials: { kind: 'bearer', token: TOKEN } };
  const replica = Child.start('sync-work');
  await replica.ask('first', { file, foreign }, z.unknown());
  const takenOver = new Array<z.output<typeof takenOverSchema>>();
  const whole = new Array<z.output<typeof takenOverSchema>>();
  for (let edit = 0; edit < EDITS.whole + EDITS.takenOver; edit += 1) {
    const isNew = edit < EDITS.whole;
    await fetchGood({
      port,
      method: 'PUT',
      path: `/api/admin/categories/${1 + ((edit * 7_919) % size)}`,
      headers: { Authorization: `Bearer ${TOKEN}` },
      body: JSON.stringify({ name: `Renamed ${edit}` })
    });
    (isNew ? whole : takenOver).push(await replica.ask('takeOver', { isNew }, takenOverSchema));
  }
  await replica.end();
  await service.end();
  for (const one of [served, file]) workspaces.discard(one);
  const of = (key: keyof typeof MOST | 'ms', sample: typeof whole): Sample => sample.map((one) => one[key]);
  const [cpu, bytes] = [median(of('cpuMs', takenOver)), median(of('bytes', takenOver))];
  const isMet = cpu <= MOST.cpuMs && bytes <= MOST.bytes;
  return [
    count(size),
    typical(of('cpuMs', takenOver)),
    typical(of('ms', takenOver)),
    count(bytes),
    verdict(size === 100_000 ? { text: '≤ 5 ms of the thread’s own time and ≤ 10 KB', isMet } : undefined),
    typical(of('cpuMs', whole)),
    typical(of('ms', whole)),
    count(median(of('bytes', whole))),
    (cpu / median(of('cpuMs', whole))).toFixed(4)
  ];
};

export const pullSection = async (workspaces: Workspaces): Promise<Table[]> => {
  const rows: Row[] = [];
  const ownRows: Row[] = [];
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
  for (const size of PULLED_SIZES) ownRows.push(await ownRow(workspaces, size));
  return [
    {
      title: 'A colleague’s edit at a service of ours',
      head: [
        'categories',
        'by its patch, ms of the thread’s own time',
        'ms',
        'bytes',
        'target',
        'by the whole tree, ms of the thread’s own time',
        'ms',
        'bytes',
        'ratio of the thread’s own time'
      ],
      rows: ownRows
    },
    {
      title: 'A sync that takes over changes',
      head: ['categories', 'changed', 'Canopy, ms', 'longest hold-up of the thread, ms', 'target'],
      rows
    }
  ];
};
