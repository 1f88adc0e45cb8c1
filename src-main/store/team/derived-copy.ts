import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ChangeLog, LogEntry, LogPlace } from './change-log';
import { CopyFolder } from './copy-folder';
import { PAGE } from './followed-copy';
import { isFailedCheck, TeamCopy } from './team-copy';

/** What a copy can be made of. */
export interface Beginning {
  /** Where in the log it ends. */
  readonly place: LogPlace;
  /** Writes it to a new file; `false`: it is no longer there, or not whole. */
  readonly write: (file: string) => Promise<boolean>;
}

/** An empty workspace, for a log that still goes back to its first entry. */
export const EMPTY: Beginning = { place: { entry: 0, batch: null }, write: () => Promise.resolve(true) };

interface Derivation {
  readonly beginning: Beginning;
  /** The entry at which it is to end. */
  readonly upTo: number;
  readonly log: ChangeLog;
  /** For the file; others may have copies below it too. */
  readonly folder: string;
  readonly workspace: string;
}

/**
 * Makes a copy of a beginning and the log behind it alone, with nothing of a copy that calls have been answered from.
 * @returns `null`: the beginning is no longer there. Rejects where the log does not lead on from it
 */
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
        // Calls are answered meanwhile.
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

/** What an entry says of rows may be wrong, where its author's copy had gone astray; by the log alone they are as they are here. */
const followedAnyway = async (copy: TeamCopy, entry: LogEntry): Promise<void> => {
  try {
    await copy.follow(entry);
  } catch (error) {
    if (!isFailedCheck(error)) throw error;
    await copy.follow(entry, false);
  }
};
