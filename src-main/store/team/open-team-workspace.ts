import type { CategoryRepository } from '../../domain/category-repository';
import type { ProposalRepository } from '../../domain/proposal-repository';
import { type DerivedDigest, digestsOf, makeCheckedSnapshot } from './checked-snapshot';
import { CopyFolder } from './copy-folder';
import type { ChangeLog, ReportTeamEvent } from './change-log';
import type { Postgres } from './postgres';
import { PostgresLog } from './postgres-log';
import { LogPatches, TeamChanges } from './team-changes';
import { TeamCopy } from './team-copy';
import { teamCategories, type TeamEdits, teamEdits, teamProposals } from './team-edits';
import { type TeamHistory, teamHistory } from './team-history';
import { TeamSnapshots, type LogRetention } from './team-snapshots';
import { TeamWorkspace } from './team-workspace';
import { LostCopy, continueLostNumbers } from '../sqlite/backups/continue-numbers';
import { statSync } from 'node:fs';
import { z } from 'zod';

interface UpkeepSettings {
  readonly everyMs: number;
  /** Fewer new entries make no snapshot. */
  readonly leastEntries: number;
  readonly retention: LogRetention;
}

const HOUR_MS = 60 * 60 * 1_000;

const USUAL_UPKEEP: UpkeepSettings = {
  everyMs: 30_000,
  leastEntries: 1_000,
  retention: { entries: 10_000, ageMs: HOUR_MS }
};

/** Bytes of the file per new entry: large files, whose snapshots cost more, get one more rarely. */
const BYTES_PER_ENTRY = 16 * 1024;

interface Upkept extends Pick<OpenTeamWorkspace, 'workspace' | 'snapshots' | 'history' | 'makeSnapshot'> {
  readonly claimTrim: () => Promise<Date | null>;
  readonly continueLost: () => Promise<void>;
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
const keepUpTeam = (
  { workspace, snapshots, history, claimTrim, makeSnapshot, continueLost, report }: Upkept,
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
    const now = await claimTrim();
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

/** Where one workspace of a team is, and where this process keeps its copy. */
export interface TeamPlace {
  readonly postgres: Postgres;
  readonly workspace: string;
  /** For copies; shared by workspaces and processes, and made if missing. */
  readonly folder: string;
  readonly now?: () => Date;
  readonly report?: ReportTeamEvent;
  readonly watched?: (log: ChangeLog) => ChangeLog;
  /** `null`: no upkeep by this process. */
  readonly upkeep?: UpkeepSettings | null;
  /** Whether this process may write entries of its own accord; not while older processes run. */
  readonly mayWrite?: () => boolean;
}

export interface OpenTeamWorkspace {
  readonly workspace: TeamWorkspace;
  readonly snapshots: TeamSnapshots;
  readonly categories: CategoryRepository;
  readonly proposals: ProposalRepository;
  readonly changes: TeamChanges;
  readonly edits: TeamEdits;
  readonly history: TeamHistory;
  /** Makes a snapshot now. @returns the last entry of the log that is in it */
  readonly makeSnapshot: () => Promise<number>;
  /** As `digestsOf`, up to the present entry. */
  readonly digests: () => Promise<{ readonly entry: number; readonly digests: readonly DerivedDigest[] }>;
  /** Ends after the write under way; whatever waits is refused. */
  close(reason: () => Error): Promise<void>;
}

/** Opens a workspace of a team. The copy goes on from the one that this folder was left with, or from the newest snapshot. */
export const openTeamWorkspace = async ({
  postgres,
  workspace: name,
  folder,
  now,
  report: told = () => undefined,
  watched = (log) => log,
  upkeep = USUAL_UPKEEP,
  mayWrite = () => true
}: TeamPlace): Promise<OpenTeamWorkspace> => {
  const ending = new AbortController();
  const log = watched(new PostgresLog(postgres, name, ending.signal));
  const snapshots = new TeamSnapshots(postgres, name);
  const lost = new Set<string>();
  let opened: TeamWorkspace | null = null;
  const continueLost = async (): Promise<void> => {
    try {
      if (opened !== null && mayWrite()) await continueNumbersOf(lost, opened);
    } catch (error) {
      told({ kind: 'upkeepFailed', error });
    }
  };
  const report: ReportTeamEvent = (event) => {
    told(event);
    if (event.kind !== 'lostEntries') return;
    lost.add(event.file);
    void continueLost();
  };
  const openCopy = async (): Promise<TeamCopy> => {
    const place = CopyFolder.claim(folder, name);
    try {
      return (await keptCopy(place, log, now, report)) ?? (await newCopy(place, snapshots, now));
    } catch (error) {
      place.release();
      throw error;
    }
  };
  const workspace = await TeamWorkspace.open(openCopy, log, report);
  opened = workspace;
  await continueLost();
  const history = teamHistory(workspace);
  const makeSnapshot = (): Promise<number> => makeCheckedSnapshot({ workspace, name, log, snapshots, folder, report });
  const claim = async (): Promise<Date | null> => (mayWrite() ? claimTrim(postgres, name) : null);
  const upkept = { workspace, snapshots, history, makeSnapshot, claimTrim: claim, continueLost, report };
  const stop = upkeep === null ? () => Promise.resolve() : keepUpTeam(upkept, upkeep);
  return {
    workspace,
    snapshots,
    categories: teamCategories(workspace),
    proposals: teamProposals(workspace),
    changes: new TeamChanges(workspace, new LogPatches(postgres, name, log, ending.signal), {
      listen: (listener) => postgres.notifications.listen(name, listener),
      isHeard: () => postgres.notifications.isHeard
    }),
    edits: teamEdits(workspace),
    history,
    makeSnapshot,
    digests: async () => {
      await workspace.caughtUp();
      const { entry } = workspace.copy;
      return { entry, digests: await digestsOf({ name, log, snapshots, folder, upTo: entry }) };
    },
    close: async (reason) => {
      ending.abort(reason());
      await stop();
      await workspace.close(reason);
    }
  };
};

/** The copy that was closed in this folder, if its end is in the log. */
const keptCopy = async (
  folder: CopyFolder,
  log: ChangeLog,
  now: (() => Date) | undefined,
  report: ReportTeamEvent
): Promise<TeamCopy | null> => {
  const place = folder.takeClosed();
  if (place === null) return null;
  const found = await log.look(place);
  if (found === 'lost') report({ kind: 'lostEntries', entry: place.entry, file: folder.setAside(place.entry) });
  if (found !== 'there') return null;
  try {
    return new TeamCopy(folder, place, now);
  } catch {
    return null;
  }
};

const newCopy = async (
  folder: CopyFolder,
  snapshots: TeamSnapshots,
  now: (() => Date) | undefined
): Promise<TeamCopy> => {
  folder.clear();
  const place = await snapshots.load(folder.file);
  return new TeamCopy(folder, place ?? { entry: 0, batch: null }, now);
};

/** Continues the numbers of a workspace above those of files with entries that the log has lost. Where that fails, they are kept for the next time. */
const continueNumbersOf = async (lost: Set<string>, workspace: TeamWorkspace): Promise<void> => {
  const files = [...lost];
  if (files.length === 0) return;
  const copies = files.map((file) => new LostCopy(file));
  try {
    await workspace.write((store) => store.history.store.write((edit) => continueLostNumbers(edit, copies)));
  } finally {
    for (const copy of copies) copy.close();
  }
  for (const file of files) lost.delete(file);
};
