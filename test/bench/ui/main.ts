import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { putSection } from '../document';
import { shown, type Table } from '../table';
import { canopySubject } from './canopy-subject';
import { gridTable } from './grid-bench';
import { measure, type Measured } from './measure';
import { pageSubject } from './page-subject';
import { planTree } from './planned-tree';
import { profile } from './profile';
import { uiTable, uiTitle } from './report';
import { ACTIONS, type ActionName, type Subject } from './subject';

/*
 * `npm run bench:ui`: how long the window takes over what people do in it, beside the least that any page could take and
 * beside two libraries. Prints tables as Markdown and with `--write` puts them into docs/benchmarks.md.
 *
 * To look into one thing: `--trees=100k --subjects=canopy,limit --actions=rename,arrow`, with `--profile` for what Canopy's
 * script does in that time.
 */

const TREES = {
  '10k': { size: 10_000, shape: 'regular', isBrief: false },
  '100k': { size: 100_000, shape: 'regular', isBrief: false },
  'one-root': { size: 100_000, shape: 'one-root', isBrief: false },
  /** Canopy alone, with columns and without. */
  columns: { size: 100_000, shape: 'regular', isBrief: false },
  '1m': { size: 1_000_000, shape: 'regular', isBrief: true }
} as const;

const PAGES = {
  limit: ['the limit', 'limit/limit.html'],
  'react-arborist': ['react-arborist', 'peers/react-arborist.html'],
  'headless-tree': ['headless-tree', 'peers/headless-tree.html']
} as const;

const isIn =
  <T extends object>(map: T) =>
  (name: string): name is keyof T & string =>
    Object.hasOwn(map, name);

const option = (name: string): string[] | null =>
  process.argv
    .find((one) => one.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(',') ?? null;

/** The names given, or else all. @throws Error naming what there is no such thing of. */
const chosen = <T extends object>(map: T, name: string): (keyof T & string)[] => {
  const all = Object.keys(map).filter(isIn(map));
  const wanted = option(name);
  const unknown = wanted?.find((one) => !isIn(map)(one));
  if (unknown !== undefined) throw new Error(`There is no “${unknown}” among --${name}. There are: ${all.join(', ')}.`);
  return wanted === null ? all : all.filter((one) => wanted.includes(one));
};

const electron = process.env['CANOPY_BENCH_ELECTRON'] ?? '';
const flags = (process.env['CANOPY_ELECTRON_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
const pages = process.env['CANOPY_BENCH_PAGES'] ?? '';
const here = dirname(process.argv[1] ?? '');

const actionNames: readonly ActionName[] = chosen(ACTIONS, 'actions');
const SUBJECTS = { canopy: true, ...PAGES };
const subjects = chosen(SUBJECTS, 'subjects');

/** Electron as a plain Node. @returns what it printed */
const makeTree = (folder: string, size: number, shape: string): string => {
  const { status, stdout } = spawnSync(electron, [join(here, 'make-tree.mjs'), folder, String(size), shape], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8'
  });
  if (status !== 0) throw new Error(`The tree of ${size} could not be made.`);
  return stdout;
};

/** The subject's window is closed whatever happens, or its Electron would outlive the bench. */
const inWindow = async <T>(opening: Promise<Subject>, work: (subject: Subject) => Promise<T>): Promise<T> => {
  const subject = await opening;
  try {
    return await work(subject);
  } finally {
    // Not the polite way: what is half typed in a bench is nobody's work.
    const child = subject.app.process();
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }
};

const measured =
  (isBrief: boolean) =>
  async (subject: Subject): Promise<Measured> => {
    if (process.argv.includes('--profile')) await profile(subject, actionNames);
    return measure(subject, isBrief, actionNames);
  };

const cache = resolve('node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'canopy-bench-ui-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** Pixels of Canopy's tree, for when Canopy itself is not measured. */
const USUAL_HEIGHT = 690;

const start = performance.now();
const seconds = (): number => Math.round((performance.now() - start) / 1_000);

const writeTables = (section: string, about: string, tables: readonly Table[]): void => {
  const document = resolve('docs/benchmarks.md');
  const text = `${about}; ${seconds()} s\n\n${tables.map(shown).join('\n')}`;
  writeFileSync(document, putSection(readFileSync(document, 'utf8'), section, text));
};

/** By their sections of the document. */
const tables: Record<'ui' | 'ui-columns', Table[]> = { ui: [], 'ui-columns': [] };
let about = '';
for (const name of chosen(TREES, 'trees')) {
  const { size, shape, isBrief } = TREES[name];
  const place = join(folder, name);
  mkdirSync(place);
  process.stderr.write(`Making the tree: ${name}\n`);
  const machine = makeTree(place, size, shape);
  if (about === '') about = machine;
  const treeFile = join(place, 'tree.json');
  const tree = planTree(readFileSync(treeFile, 'utf8'));
  const canopy = async (): Promise<Subject> =>
    canopySubject({ electron, flags, folder: place, workspace: join(place, 'my-categories.canopy'), tree });
  const others = async (): Promise<Table> => {
    const all: Measured[] = [];
    for (const subject of subjects) {
      const page = isIn(PAGES)(subject) ? PAGES[subject] : null;
      // At a million the question is only whether Canopy opens and scrolls.
      if (isBrief && page !== null && subject !== 'limit') continue;
      const height = all[0]?.height ?? USUAL_HEIGHT;
      const opening =
        page === null
          ? canopy()
          : pageSubject({
              name: page[0],
              electron,
              flags,
              pages,
              page: page[1],
              height,
              folder: place,
              treeFile,
              tree
            });
      all.push(await inWindow(opening, measured(isBrief)));
    }
    return uiTable(uiTitle(size, shape, tree.largeCount), all);
  };
  const table = name === 'columns' ? await inWindow(canopy(), gridTable) : await others();
  const section = name === 'columns' ? 'ui-columns' : 'ui';
  tables[section].push(table);
  process.stdout.write(`${shown(table)}\n`);
  rmSync(place, { recursive: true, force: true });
  // After each, so that a run that is broken off leaves what it has.
  if (process.argv.includes('--write')) writeTables(section, about, tables[section]);
}
process.stderr.write(`${seconds()} s in all.\n`);
