import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { putSection } from '../document';
import { median } from '../statistics';
import { atMost, count, shown, typical, verdict, type Row, type Table } from '../table';
import { launch, type Launched } from './launch';

/*
 * `npm run bench:start`: from the start of the process to the first row drawn, in turns with an empty window of the same
 * Electron. Prints a table as Markdown and with `--write` puts it into docs/benchmarks.md. `--rounds=3` is quicker. `--cold`
 * empties the system's cache of files before each start (Linux, root).
 */

const SIZES = [
  { size: 1_000, most: 1.3 },
  { size: 10_000, most: 1.5 },
  { size: 100_000, most: 1.8 }
] as const;

const ROUNDS = Number(process.argv.find((one) => one.startsWith('--rounds='))?.slice('--rounds='.length) ?? 7);
const electron = process.env['CANOPY_BENCH_ELECTRON'] ?? '';
const flags = (process.env['CANOPY_ELECTRON_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
const here = dirname(process.argv[1] ?? '');
/** The packaged program; without one, the build of this checkout is started by its Electron. */
const packaged = process.env['CANOPY_BENCH_PACKAGED'];
const isCold = process.argv.includes('--cold');

const cache = resolve('node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'canopy-bench-start-'));
// The browsers of a run that is broken off may still be writing.
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** Makes a workspace of that size by Electron as a plain Node. @returns what machine this is */
function makeTree(place: string, size: number): string {
  mkdirSync(join(place, 'workspaces'), { recursive: true });
  const { status, stdout } = spawnSync(electron, [join(here, 'make-tree.mjs'), place, String(size), 'regular'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8'
  });
  if (status !== 0) throw new Error(`The tree of ${size} could not be made.`);
  cpSync(join(place, 'my-categories.canopy'), join(place, 'workspaces/my-categories.canopy'));
  return stdout;
}

const begin = (start: Parameters<typeof launch>[0]): Promise<Launched> => {
  if (isCold) {
    spawnSync('sync');
    writeFileSync('/proc/sys/vm/drop_caches', '3');
  }
  return launch(start);
};
const empty = (): Promise<Launched> =>
  begin({
    electron,
    args: [...flags, resolve('test/bench/start/empty-window.cjs')],
    userData: join(folder, 'empty'),
    entry: 'first-contentful-paint',
    firstEntry: 'first-contentful-paint'
  });
const canopy = (place: string): Promise<Launched> =>
  begin({
    electron: packaged ?? electron,
    args: [...flags, ...(packaged === undefined ? [resolve('.')] : []), '--port=0'],
    userData: place,
    entry: 'rows',
    firstEntry: 'first-rows'
  });

mkdirSync(join(folder, 'empty'));
let about = '';
const rows: Row[] = [];
for (const { size, most } of SIZES) {
  const place = join(folder, String(size));
  about = makeTree(place, size) || about;
  // Not counted: what the system reads from the disk for the first time, the profile that is made, and the rows that are kept.
  await empty();
  await canopy(place);
  const [ours, bare]: [Launched[], Launched[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await empty());
    ours.push(await canopy(place));
    process.stderr.write(
      `${size}: ${Math.round(ours.at(-1)?.ms ?? 0)} ms beside ${Math.round(bare.at(-1)?.ms ?? 0)}\n`
    );
  }
  const of = (all: readonly Launched[], what: keyof Launched): number[] => all.map((one) => one[what]);
  const ratio = median(of(ours, 'ms')) / median(of(bare, 'ms'));
  rows.push([
    count(size),
    typical(of(ours, 'ms')),
    typical(of(bare, 'ms')),
    ratio.toFixed(2),
    typical(of(ours, 'readyMs')),
    verdict(atMost(ratio, most)),
    count(median(of(ours, 'memory'))),
    count(median(of(bare, 'memory'))),
    `${(median(of(ours, 'idle')) * 100).toFixed(1)} %`
  ]);
  rmSync(place, { recursive: true, force: true });
}
const table: Table = {
  title: `From the start of the process to the first row drawn, ${packaged === undefined ? 'of the build' : 'packaged'}, ${isCold ? 'cold' : 'warm'}`,
  head: [
    'categories',
    'first row, ms',
    'empty window, ms',
    'ratio',
    'rows to edit, ms',
    'target of the ratio',
    'Canopy, MiB',
    'empty, MiB',
    'idle CPU'
  ],
  rows
};
process.stdout.write(`${shown(table)}\n`);
if (process.argv.includes('--write')) {
  const document = resolve('docs/benchmarks.md');
  writeFileSync(document, putSection(readFileSync(document, 'utf8'), 'start', `${about}\n\n${shown(table)}`));
}
