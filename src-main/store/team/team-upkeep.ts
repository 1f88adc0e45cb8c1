import { statSync } from 'node:fs';
import { z } from 'zod';
import type { Postgres } from './postgres';
import type { ReportTeamEvent } from './team-events';
import type { LogRetention, TeamSnapshots } from './team-snapshots';
import type { TeamHistory } from './team-history';
import type { TeamWorkspace } from './team-workspace';

export interface UpkeepSettings {
  readonly everyMs: number;
  /** Fewer new entries make no snapshot. */
  readonly leastEntries: number;
  readonly retention: LogRetention;
}

const HOUR_MS = 60 * 60 * 1_000;

export const USUAL_UPKEEP: UpkeepSettings = {
  everyMs: 30_000,
  leastEntries: 1_000,
  retention: { entries: 10_000, ageMs: HOUR_MS }
};

/** Bytes of the file per new entry: large files, whose snapshots cost more, get one more rarely. */
const BYTES_PER_ENTRY = 16 * 1024;

interface Upkept {
  readonly workspace: TeamWorkspace;
  readonly snapshots: TeamSnapshots;
  readonly history: Pick<TeamHistory, 'trim'>;
  readonly claimTrim: () => Promise<Date | null>;
  readonly makeSnapshot: () => Promise<number>;
  readonly continueLost: () => Promise<void>;
  /** Whether this process may write entries of its own accord. */
  readonly mayWrite: () => boolean;
  readonly report: ReportTeamEvent;
}

const CLAIM_TRIM = `INSERT INTO canopy.trims AS claim (workspace, trim, claimed_at) VALUES ($1, 0, now())
  ON CONFLICT (workspace, trim) DO UPDATE SET claimed_at = now() WHERE claim.claimed_at < now() - interval '1 day'
  RETURNING claimed_at`;
const claimRow = z.object({ claimed_at: z.date() });

/** Claims the daily trimming. @returns the time by the database's clock; `null`: it is not due */
export const claimTrim = async (postgres: Postgres, workspace: string): Promise<Date | null> => {
  const [claim] = await postgres.rows(claimRow, CLAIM_TRIM, [workspace]);
  return claim?.claimed_at ?? null;
};

/** Makes snapshots, cuts the log behind them, and drops once a day what retention no longer keeps; each by one of the processes. @returns how to stop */
export const keepUpTeam = (
  { workspace, snapshots, history, claimTrim, makeSnapshot, continueLost, mayWrite, report }: Upkept,
  settings: UpkeepSettings
): (() => Promise<void>) => {
  let work: Promise<void> = Promise.resolve();
  let isBusy = false;
  const seen = async (): Promise<number> => {
    const { entry, ageMs } = await snapshots.newest();
    report({ kind: 'snapshotSeen', ageMs, entry });
    return entry;
  };
  const look = async (): Promise<void> => {
    const newest = await seen();
    await continueLost();
    const { copy } = workspace;
    const size = statSync(copy.store.file).size;
    if (
      copy.entry - newest >= Math.max(settings.leastEntries, size / BYTES_PER_ENTRY) &&
      (await snapshots.claim(newest))
    )
      report({ kind: 'snapshotMade', entry: await makeSnapshot() });
    await snapshots.prune(settings.retention);
    const now = mayWrite() ? await claimTrim() : null;
    if (now !== null && (await history.trim(now))) report({ kind: 'historyTrimmed' });
  };
  const begin = (what: () => Promise<unknown>): void => {
    if (isBusy) return;
    isBusy = true;
    work = what()
      .then(
        () => undefined,
        (error: unknown) => report({ kind: 'upkeepFailed', error })
      )
      .finally(() => (isBusy = false));
  };
  begin(seen);
  const timer = setInterval(() => begin(look), settings.everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return work;
  };
};
