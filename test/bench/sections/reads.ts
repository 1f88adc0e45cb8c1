import { z } from 'zod';
import { Child } from '../child';
import { roundsAt, SIZES } from '../sizes';
import { median } from '../statistics';
import { atMost, count, figure, typical, verdict, type Row, type Table } from '../table';
import type { Workspaces } from '../workspaces';

/*
 * The text of the whole tree, which GET answers: the first after opening a file, and the first after each kind of write.
 * Beside it, in the same process and in turns, `JSON.stringify` of the finished tree (which a server that keeps objects
 * would need at least).
 */

const ROUNDS = 7;
const TARGET = 2;
/** The target is for the size that is large and yet usual. */
const TARGET_SIZE = 100_000;

const timesSchema = z.object({
  afterOpening: z.number(),
  after: z.record(z.string(), z.array(z.number())),
  stringify: z.array(z.number())
});

export const readsSection = async (workspaces: Workspaces): Promise<Table[]> => {
  const rows: Row[] = [];
  for (const size of SIZES) {
    const file = await workspaces.copy(size);
    const opened: number[] = [];
    let last: z.output<typeof timesSchema> | undefined;
    const processes = roundsAt(size, 3);
    for (let round = 1; round <= processes; round += 1) {
      const child = Child.start('store-work');
      // Only the first text after opening needs a new process each time.
      last = await child.ask('reads', { file, rounds: round === processes ? roundsAt(size, ROUNDS) : 1 }, timesSchema);
      opened.push(last.afterOpening);
      await child.end();
    }
    workspaces.discard(file);
    if (last === undefined) continue;
    const reference = last.stringify;
    const line = (what: string, sample: readonly number[], hasTarget: boolean): Row => {
      const ratio = median(sample) / median(reference);
      return [
        count(size),
        what,
        typical(sample),
        typical(reference),
        ratio.toFixed(2),
        verdict(hasTarget ? atMost(ratio, TARGET) : undefined)
      ];
    };
    for (const [what, sample] of Object.entries(last.after))
      rows.push(line(`after a ${what}`, sample, size === TARGET_SIZE));
    const [low, high] = [Math.min(...opened), Math.max(...opened)];
    rows.push([
      ...line('after opening', opened, false).slice(0, 2),
      `${figure(low)} to ${figure(high)}`,
      ...line('', opened, false).slice(3)
    ]);
  }
  const head = ['categories', 'first text', 'Canopy, ms', 'JSON.stringify, ms', 'ratio', 'target'];
  return [{ title: 'The first GET after a write or after opening: making the text', head, rows }];
};
