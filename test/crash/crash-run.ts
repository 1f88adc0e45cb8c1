import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bundleEntry } from '../support/bundle-entry';
import { diceOf } from './dice';
import { HttpVictim } from './http-kills';
import { SyncVictim } from './sync-kills';
import { StoreVictim, type KillReport, type StoreMode } from './store-kills';

type Mode = StoreMode | 'http' | 'sync';

/** Whose turn it is, over and over, and how many milliseconds a kill of that kind waits at most. */
const MODE_ORDER: readonly Mode[] = [
  'mixed',
  'http',
  'sync',
  'retention',
  'closing',
  'http',
  'sync',
  'mixed',
  'bulk',
  'http',
  'sync',
  'mixed',
  'closing'
];
const LONGEST: Readonly<Record<Mode, number>> = {
  mixed: 150,
  retention: 250,
  bulk: 700,
  closing: 10,
  http: 300,
  sync: 600
};
/** So that no journal gets so long that looking at it takes longer than all else. */
const KILLS_OF_ONE_FILE = 12;

interface Victim {
  kill(seed: number, delay: number): Promise<KillReport>;
  end?(): Promise<void>;
}

/** What a run of kills came upon. */
export interface CrashTally {
  readonly kills: Record<Mode, number>;
  acknowledged: number;
  inCheckpoint: number;
  inClosing: number;
  backups: number;
}

/**
 * Kills writing processes, each at a random moment, and checks after each kill that every acknowledged write is there,
 * that no other is there by half, that tree and journal agree and that SQLite finds its file sound. The seed decides what
 * is written and how long a kill waits; where in its work it meets the process is the machine's doing.
 * @param folder where the workspaces are made
 */
export const runCrashes = async ({
  kills,
  seed,
  folder
}: {
  kills: number;
  seed: number;
  folder: string;
}): Promise<CrashTally> => {
  const [writer, syncer, cli] = await Promise.all([
    bundleEntry('test/crash/store-writer.ts'),
    bundleEntry('test/crash/sync-writer.ts'),
    bundleEntry('src-main/cli.ts')
  ]);
  const tally: CrashTally = {
    kills: { mixed: 0, retention: 0, bulk: 0, closing: 0, http: 0, sync: 0 },
    acknowledged: 0,
    inCheckpoint: 0,
    inClosing: 0,
    backups: 0
  };
  const victims = new Map<Mode, Victim>();
  const endings: Victim[] = [];
  const victimOn = (mode: Mode, file: string): Victim => {
    if (mode === 'http') return new HttpVictim(cli.file, file);
    return mode === 'sync'
      ? new SyncVictim(syncer.file, file, tally.kills.sync / KILLS_OF_ONE_FILE)
      : new StoreVictim(writer.file, file, mode);
  };
  const victimOf = (mode: Mode): Victim => {
    const known = tally.kills[mode] % KILLS_OF_ONE_FILE === 0 ? undefined : victims.get(mode);
    if (known !== undefined) return known;
    const home = join(folder, `${mode}-${tally.kills[mode]}`);
    mkdirSync(home, { recursive: true });
    const file = join(home, 'a.canopy');
    const victim = victimOn(mode, file);
    endings.push(victim);
    victims.set(mode, victim);
    return victim;
  };
  try {
    const dice = diceOf(seed);
    for (let turn = 0, done = 0; done < kills; turn += 1) {
      const mode = MODE_ORDER[turn % MODE_ORDER.length] ?? 'mixed';
      const victim = victimOf(mode);
      const delay = dice(LONGEST[mode] * 10) / 10;
      const report = await victim.kill(seed + turn, delay).catch((error: unknown) => {
        throw new Error(`Turn ${turn} (${mode}, killed after ${delay} ms) of the seed ${seed} failed.`, {
          cause: error
        });
      });
      if (!report.isKill) {
        // Closing was quicker. The file goes on being used, so that what it left is looked at too.
        continue;
      }
      done += 1;
      tally.kills[mode] += 1;
      tally.acknowledged += report.acknowledged;
      tally.inCheckpoint += report.inCheckpoint ? 1 : 0;
      tally.inClosing += report.inClosing ? 1 : 0;
      tally.backups += report.backups;
    }
    return tally;
  } finally {
    for (const victim of endings) await victim.end?.();
    writer.remove();
    syncer.remove();
    cli.remove();
  }
};

/** The tally in one line. */
export const tallyLine = (tally: CrashTally, seed: number): string => {
  const total = Object.values(tally.kills).reduce((sum, count) => sum + count, 0);
  const kinds = Object.entries(tally.kills).map(([mode, count]) => `${count} ${mode}`);
  return `${total} kills (${kinds.join(', ')}): all ${tally.acknowledged} acknowledged writes are there; ${tally.inCheckpoint} came in the middle of a checkpoint, ${tally.inClosing} in the middle of closing; ${tally.backups} backups read through; seed ${seed}`;
};
