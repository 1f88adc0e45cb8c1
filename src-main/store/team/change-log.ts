import type { Revision } from '../../../src-shared/ids';

/** A place in the log: the number of an entry, and the batch that it holds, by which one history is told from another. */
export interface LogPlace {
  readonly entry: number;
  /** `null`: not known. */
  readonly batch: string | null;
}

/** What an entry says of itself. `entry` counts from 1 without a gap. */
export interface EntryHead {
  readonly entry: number;
  /** Of its last change. */
  readonly revision: Revision;
  /** The schema of the file that the effect writes to, and the version of the effect itself. */
  readonly schema: number;
  readonly effectVersion: number;
  /** Given by the author before anything is sent, so that an entry can be recognised as their own. */
  readonly batch: string;
}

/** One batch of writes in the order of a workspace. */
export interface ChangeLogEntry extends EntryHead {
  /** Its effect, in as many parts as it has, one after the other. */
  parts(): AsyncIterable<Uint8Array>;
}

/** The same as its author has it. */
export interface NewEntry extends EntryHead {
  /** The batch of the entry before it, on which it was planned; `null`: not known. */
  readonly follows: string | null;
  /** At least one. */
  readonly parts: readonly Uint8Array[];
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
  append(entry: NewEntry): Promise<boolean>;
  /**
   * Asks others to wait with an entry of about that number, since a large one is to come that was overtaken before. They need not.
   * @param planningMs how long it took the last time until it could be sent
   */
  reserve(entry: Pick<EntryHead, 'entry' | 'batch'>, planningMs: number): Promise<void>;
  /** Lets them go on where nothing has come of the last reservation: nothing was appended after it. */
  release(): Promise<void>;
  /**
   * The next entries after that place, in order, at most so many; `null`: the log does not have that place. It was cut off, or the log has lost its
   * end and goes on otherwise.
   */
  after(place: LogPlace, most: number): Promise<readonly ChangeLogEntry[] | null>;
  /** Whether the log has that place, has had it and was cut off behind it, or does not have it although it should: it has lost its end. */
  look(place: LogPlace): Promise<'there' | 'cut off' | 'lost'>;
}
