import { z } from 'zod';
import { Child } from '../child';
import { foreignSchema } from '../foreign';
import { median } from '../statistics';
import { atMost, count, typical, verdict, type Row, type Table } from '../table';
import type { Workspaces } from '../workspaces';

/* A sync that reads 10,000 categories behind pages of 100, in turns with the bare 100 calls. */

const SIZE = 10_000;
const PER_PAGE = 100;
const ROUNDS = 7;
/** Milliseconds that the service takes for a page: next door, nearby, and elsewhere; and several pages at a time there. */
const CASES = [
  { waitMs: 0, concurrency: 1 },
  { waitMs: 5, concurrency: 1 },
  { waitMs: 20, concurrency: 1 },
  { waitMs: 20, concurrency: 4 }
] as const;
const TARGET = 1.3;

const timesSchema = z.object({ canopy: z.array(z.number()), bare: z.array(z.number()) });

export const pagesSection = async (workspaces: Workspaces): Promise<Table[]> => {
  const rows: Row[] = [];
  for (const { waitMs, concurrency } of CASES) {
    const service = Child.start('paged-service');
    const foreign = await service.ask('open', { size: SIZE, perPage: PER_PAGE, waitMs, concurrency }, foreignSchema);
    const file = workspaces.newFile();
    const replica = Child.start('paged-work');
    const read = await replica.ask('first', { file, foreign }, z.int());
    if (read !== SIZE) throw new Error(`${read} of ${SIZE} categories were read.`);
    const { canopy, bare } = await replica.ask(
      'measure',
      { rounds: ROUNDS, pages: SIZE / PER_PAGE, perPage: PER_PAGE },
      timesSchema
    );
    const ratio = median(canopy) / median(bare);
    rows.push([
      count(SIZE),
      `${PER_PAGE} × ${PER_PAGE}`,
      String(waitMs),
      String(concurrency),
      typical(canopy),
      typical(bare),
      ratio.toFixed(2),
      verdict(atMost(ratio, TARGET))
    ]);
    await replica.end();
    await service.end();
    workspaces.discard(file);
  }
  return [
    {
      title: 'A sync behind pages',
      head: [
        'categories',
        'pages',
        'the service’s time for a page, ms',
        'pages at a time',
        'Canopy, ms',
        'bare calls one after the other, ms',
        'ratio',
        'target'
      ],
      rows
    }
  ];
};
