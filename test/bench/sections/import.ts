import { z } from 'zod';
import { Child } from '../child';
import { roundsAt, SIZES } from '../sizes';
import { median } from '../statistics';
import { count, typical, verdict, type Row, type Table } from '../table';
import type { Workspaces } from '../workspaces';

/*
 * Bulk import into a new workspace, as one transaction, beside bare inserts of the very same rows (each category and its
 * line in the journal) into a file with the same tables and indexes, also as one transaction.
 */

const ROUNDS = 5;
const TARGET_RATE = 100_000;
const TARGET_RATIO = 2;
/** The target is for this size; a million falls under it too. */
const TARGET_FROM = 100_000;

export const importSection = async (workspaces: Workspaces): Promise<Table[]> => {
  const rows: Row[] = [];
  for (const size of SIZES) {
    const times: { canopy: number[]; bare: number[] } = { canopy: [], bare: [] };
    for (let round = 0; round < roundsAt(size, ROUNDS); round += 1) {
      const [own, reference] = [workspaces.newFile(), workspaces.newFile()];
      for (const [name, argument] of [
        ['canopy', { file: own, size, shape: 'regular' }],
        ['bare', { from: own, file: reference }]
      ] as const) {
        const child = Child.start('import');
        times[name].push(await child.ask(name, argument, z.number()));
        await child.end();
      }
      workspaces.discard(own);
      workspaces.discard(reference);
    }
    const ratio = median(times.canopy) / median(times.bare);
    const rate = (size * 1_000) / median(times.canopy);
    const target = {
      text: `≥ ${count(TARGET_RATE)} rows/s or ≤ ${TARGET_RATIO}`,
      isMet: rate >= TARGET_RATE || ratio <= TARGET_RATIO
    };
    rows.push([
      count(size),
      typical(times.canopy),
      typical(times.bare),
      ratio.toFixed(2),
      count(rate),
      verdict(size >= TARGET_FROM ? target : undefined)
    ]);
  }
  return [
    {
      title: 'Bulk import',
      head: ['categories', 'Canopy, ms', 'bare inserts, ms', 'ratio', 'Canopy, categories/s', 'target'],
      rows
    }
  ];
};
