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
  /** Given by the author before anything is sent, so that an entry can be recognized as their own. */
  readonly batch: string;
}

/** One batch of writes in the order of a workspace. */
export interface LogEntry extends EntryHead {
  /** Its effect, in one part at least. */
  readonly parts: readonly Uint8Array[];
}

/** Entries in order, one after the other. */
export interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Whether there were no others behind them. */
  readonly isLast: boolean;
}

/** The same as its author appends it. */
export interface NewEntry extends LogEntry {
  /** The batch of the entry before it, on which it was planned; `null`: not known. */
  readonly follows: string | null;
}

/**
 * What became of an attempt to append. `overtaken`: the entry is not in the log and never will be, and its batch is to be planned again.
 * `unknown`: the connection was lost; the entry is in the log, or may still get there until another one has its number.
 */
export type Appended = 'written' | 'overtaken' | 'unknown';

/** A turn to write: others wait with their entries until it is released. It is courtesy: an entry may be overtaken all the same. */
export interface WriterTurn {
  release(): void;
}

/**
 * The ordered log of one workspace, which all processes share. The number of an entry is its key, so that of several who write the next
 * one exactly one succeeds.
 */
export interface ChangeLog {
  /** Tries once to add the entry. @param turn `null`: without one, which fails while another writer has the turn */
  append(entry: NewEntry, turn: WriterTurn | null): Promise<Appended>;
  /**
   * Waits for the turn to write, which comes in the order of the requests. Resolves without anybody waiting where the database has no locks,
   * or none could be had in time.
   * @param planningMs how long the holder may be silent, planning its entry, before the database gives the turn to the next one
   */
  takeTurn(planningMs: number): Promise<WriterTurn>;
  /**
   * The next entries after that place, at most so many, and one of several parts at most. `null`: the log does not have that place. It was cut off,
   * or the log has lost its end and continues otherwise.
   */
  after(place: LogPlace, most: number): Promise<LogPage | null>;
  /** The batch that the log has at that number, if it has the number. */
  batchAt(entry: number): Promise<string | undefined>;
  /** Whether the log has that place, has had it and was cut off behind it, or does not have it although it should: it has lost its end. */
  look(place: LogPlace): Promise<'there' | 'cut off' | 'lost'>;
}
