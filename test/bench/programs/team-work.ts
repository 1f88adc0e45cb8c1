import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { kept, Postgres } from '../../../src-main/store/team/postgres';
import { answerQuestions } from '../child';
import { categoryNumbered, regularForest } from '../forest';
import { openTeam, type OpenTeam } from '../open-team';

/*
 * One process of a team, and the limits that it is measured against: bare inserts into the same database, and the same store on a file of its own.
 */

const BY_HTTP = { author: 'http' } as const;

const openSchema = z.object({ url: z.string(), workspace: z.string(), folder: z.string() });
const roundSchema = z.object({ count: z.int(), atOnce: z.int() });

const BARE_INSERT = kept('INSERT INTO bench_rows (line, entry, bytes) VALUES ($1, $2, $3)');

let url = '';
let team: OpenTeam | null = null;
let bare: { postgres: Postgres; entry: number } | null = null;
let alone: WorkspaceStore | null = null;
let numbered = 0;

const opened = (): OpenTeam => {
  if (team === null) throw new Error('Nothing is open.');
  return team;
};

/** Calls a second of `work`, so many of them at once. */
const rateOf = async (count: number, atOnce: number, work: (index: number) => Promise<unknown>): Promise<number> => {
  let next = 0;
  const begun = performance.now();
  const caller = async (): Promise<void> => {
    while (next < count) await work((next += 1));
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return (count * 1_000) / (performance.now() - begun);
};

const timed = async (work: () => Promise<void>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

answerQuestions({
  open: async (argument) => {
    const place = openSchema.parse(argument);
    ({ url } = place);
    team = await openTeam(place);
    await team.workspace.caughtUp();
    return null;
  },
  fill: async (argument) => {
    const forest = regularForest(z.int().parse(argument));
    await opened().workspace.write((store) => store.importTree(forest, { author: 'import' }));
    return null;
  },
  create: (argument) => {
    const { count, atOnce } = roundSchema.parse(argument);
    return rateOf(count, atOnce, () => {
      numbered += 1;
      return opened().categories.create(categoryNumbered(numbered), BY_HTTP);
    });
  },
  update: (argument) => {
    const { count, atOnce } = roundSchema.parse(argument);
    numbered += 1;
    const name = `Renamed ${process.pid} ${numbered}`;
    return rateOf(count, atOnce, (index) =>
      opened().categories.update((index % 1_000) + 1, { name: `${name} ${index}` }, BY_HTTP)
    );
  },
  bareInserts: async (argument) => {
    const { count, atOnce } = roundSchema.parse(argument);
    bare ??= { postgres: new Postgres(url), entry: 0 };
    const { postgres } = bare;
    await postgres.run(
      'CREATE TABLE IF NOT EXISTS bench_rows (line text NOT NULL, entry bigint NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (line, entry))'
    );
    const line = String(process.pid);
    // About what an entry of one creation has.
    const bytes = Buffer.alloc(1_300, 7);
    return rateOf(count, atOnce, () => {
      if (bare !== null) bare.entry += 1;
      return postgres.insert(BARE_INSERT, [line, bare?.entry, bytes]);
    });
  },
  openAlone: (argument) => {
    const { file, size } = z.object({ file: z.string(), size: z.int() }).parse(argument);
    alone = WorkspaceStore.open(file);
    alone.importTree(regularForest(size), { author: 'import' });
    return null;
  },
  updateAlone: (argument) => {
    const { count } = roundSchema.parse(argument);
    numbered += 1;
    return rateOf(count, 1, (index) => {
      alone?.update((index % 1_000) + 1, { name: `Alone ${numbered} ${index}` }, BY_HTTP);
      return Promise.resolve();
    });
  },
  snapshot: () => opened().makeSnapshot(),
  /**
   * Copies the newest snapshot into a file, and opens the workspace anew from it.
   * @returns in milliseconds: the copying, until the process is ready, and until it has given the tree once
   */
  ready: async (argument) => {
    const place = openSchema.parse(argument);
    const folder = mkdtempSync(join(place.folder, 'ready-'));
    try {
      const copyMs = await timed(async () => void (await opened().loadSnapshot(join(folder, 'copied.canopy'))));
      const begun = performance.now();
      const another = await openTeam({ ...place, folder });
      await another.workspace.caughtUp();
      const readyMs = performance.now() - begun;
      await another.categories.readTree();
      const readMs = performance.now() - begun;
      await another.close();
      return { copyMs, readyMs, readMs };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  close: async () => {
    alone?.close();
    await bare?.postgres.close();
    await team?.close();
    return null;
  }
});
