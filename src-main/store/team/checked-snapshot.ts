import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { contentDigest } from '../sqlite/connection/content-digest';
import { logEntryOf } from '../sqlite/write/staged-writes';
import type { ChangeLog } from './change-log';
import { deriveCopy, EMPTY } from './derived-copy';
import type { ReportTeamEvent } from './team-events';
import type { TeamSnapshots } from './team-snapshots';
import type { TeamWorkspace } from './team-workspace';

export interface SnapshotParts {
  readonly workspace: TeamWorkspace;
  readonly name: string;
  readonly log: ChangeLog;
  readonly snapshots: TeamSnapshots;
  /** For the files that this takes; they are gone afterwards. */
  readonly folder: string;
  readonly report: ReportTeamEvent;
}

/**
 * Makes a snapshot of the one before and the log behind it, so that a copy which has gone astray gets into none, whatever has led it there. The
 * copy of this process is compared with it row by row, and is made anew where it differs. Calls are answered meanwhile.
 * @returns the last entry of the log that is in it
 */
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

/** What one way of making a copy comes to. */
export interface DerivedDigest {
  /** The entry of the log at which the snapshot ends; 0: the beginning of the log. */
  readonly from: number;
  readonly digest: string;
}

/**
 * Makes a copy in every way in which one can be made (of each snapshot that is kept, and of the whole log where it still goes back to its first entry) up
 * to one entry, and says what all rows of each are. They are alike unless something has gone wrong.
 */
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
