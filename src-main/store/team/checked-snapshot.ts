import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { contentDigest } from '../sqlite/connection/content-digest';
import { logEntryOf } from '../sqlite/write/staged-writes';
import type { Beginning, ChangeLog, KeptEntry, ReportTeamEvent } from './change-log';
import type { TeamSnapshots } from './team-snapshots';
import type { TeamWorkspace } from './team-workspace';
import { CopyFolder } from './copy-folder';
import { PAGE } from './followed-copy';
import { isFailedCheck, TeamCopy } from './team-copy';

/** An empty workspace, for a log that still goes back to its first entry. */
export const EMPTY: Beginning = { place: { entry: 0, batch: null }, write: () => Promise.resolve(true) };

interface Derivation {
  readonly beginning: Beginning;
  readonly upTo: number;
  readonly log: ChangeLog;
  readonly folder: string;
  readonly workspace: string;
}

/** Makes a separate copy. @returns `null`: the beginning is gone. Rejects where the log has a gap */
export const deriveCopy = async ({ beginning, upTo, log, folder, workspace }: Derivation): Promise<TeamCopy | null> => {
  const place = CopyFolder.claim(folder, workspace);
  let copy: TeamCopy | null = null;
  try {
    place.clear();
    if (!(await beginning.write(place.file))) {
      place.release();
      return null;
    }
    copy = new TeamCopy(place, beginning.place, undefined);
    while (copy.entry < upTo) {
      const page = await log.after(copy.place, Math.min(PAGE, upTo - copy.entry));
      if (page === null || page.entries.length === 0)
        throw new Error(`The log does not lead from entry ${copy.entry} to entry ${upTo}.`);
      for (const entry of page.entries) {
        await followedAnyway(copy, entry);
        await yieldToEventLoop();
      }
    }
    return copy;
  } catch (error) {
    if (copy === null) place.release();
    else copy.discard();
    throw error;
  }
};

/** The author of an entry may have had a wrong copy, and so wrong digests; the log itself decides. */
const followedAnyway = async (copy: TeamCopy, entry: KeptEntry): Promise<void> => {
  try {
    await copy.follow(entry);
  } catch (error) {
    if (!isFailedCheck(error)) throw error;
    await copy.follow(entry, false);
  }
};

export interface SnapshotParts {
  readonly workspace: TeamWorkspace;
  readonly name: string;
  readonly log: ChangeLog;
  readonly snapshots: TeamSnapshots;
  readonly folder: string;
  readonly report: ReportTeamEvent;
}

/** Makes a snapshot from the one before and the log, and compares this process's copy with it. @returns the last entry in it */
export const makeCheckedSnapshot = async (parts: SnapshotParts): Promise<number> => {
  const { workspace, name, log, snapshots, folder, report } = parts;
  const { copy } = workspace;
  const backup = `${copy.store.file}.backup`;
  try {
    await copy.store.backUp(backup);
    const upTo = logEntryOf(backup);
    const [newest] = await snapshots.beginnings();
    const below = join(folder, 'derived');
    const derived = await deriveCopy({ beginning: newest ?? EMPTY, upTo, log, folder: below, workspace: name });
    if (derived === null) throw new Error('The snapshot before is no longer there.');
    try {
      const { place } = derived;
      derived.store.close();
      const { file } = derived.store;
      if ((await contentDigest(file)) !== (await contentDigest(backup))) {
        report({ kind: 'copyAstray', entry: upTo });
        await workspace.rebuild(copy);
      }
      await snapshots.store(file, place);
      return upTo;
    } finally {
      derived.discard();
    }
  } finally {
    rmSync(backup, { force: true });
  }
};

export interface DerivedDigest {
  /** The entry of the log at which the snapshot ends; 0: the beginning of the log. */
  readonly from: number;
  readonly digest: string;
}

/** Digests the tree rebuilt from each snapshot, and from the whole log. The digests are equal unless data is damaged. */
export const digestsOf = async ({
  name,
  log,
  snapshots,
  folder,
  upTo
}: Omit<SnapshotParts, 'workspace' | 'report'> & { readonly upTo: number }): Promise<readonly DerivedDigest[]> => {
  const isLogWhole = (await log.look(EMPTY.place)) === 'there';
  const beginnings = [...(await snapshots.beginnings()), ...(isLogWhole ? [EMPTY] : [])];
  const digests: DerivedDigest[] = [];
  for (const beginning of beginnings.filter(({ place }) => place.entry <= upTo)) {
    const derived = await deriveCopy({ beginning, upTo, log, folder, workspace: name });
    if (derived === null) continue;
    try {
      derived.store.close();
      digests.push({ from: beginning.place.entry, digest: await contentDigest(derived.store.file) });
    } finally {
      derived.discard();
    }
  }
  return digests;
};
