import type { Revision } from '../../../src-shared/ids';

/** One batch of writes in the order of a workspace. `entry` counts from 1 without a gap. */
export interface ChangeLogEntry {
  readonly entry: number;
  /** Of its last change. */
  readonly revision: Revision;
  /** The schema of the file that the effect writes to, and the version of the effect itself. */
  readonly schema: number;
  readonly effectVersion: number;
  /** Given by the author before anything is sent, so that an entry can be recognised as their own. */
  readonly batch: string;
  readonly effect: Uint8Array;
}

/**
 * The ordered log of one workspace, which all processes share. The number of an entry is its key, so that of several who write the next
 * one exactly one succeeds.
 */
export interface ChangeLog {
  /**
   * Adds the entry. A connection that is lost meanwhile is settled before this resolves, however long that takes: by trying again until the
   * entry is there, this one or another's.
   * @returns whether the entry is this one; otherwise somebody else's has its number, and the batch is to be planned again
   */
  append(entry: ChangeLogEntry): Promise<boolean>;
  /** The next entries after that one, in order, at most so many. */
  after(entry: number, most: number): Promise<readonly ChangeLogEntry[]>;
}
