import type { Revision } from '../../../src-shared/ids';

/** A place in the log: the number of an entry, and its batch id, which tells histories apart. `null`: not known. */
export interface LogPlace {
  readonly entry: number;
  readonly batch: string | null;
}

/** What an entry says of itself. `entry` counts from 1 without a gap. */
export interface EntryHead {
  readonly entry: number;
  readonly revision: Revision;
  /** The schema of the file that the effect writes to, and the version of the effect itself. */
  readonly schema: number;
  readonly effectVersion: number;
  /** A random id, by which an author recognizes an entry as their own. */
  readonly batch: string;
}

/** One batch of writes in the order of a workspace. */
export interface KeptEntry extends EntryHead {
  readonly parts: readonly Uint8Array[];
}

export interface Beginning {
  readonly place: LogPlace;
  /** Writes the tree at this place to a new file; `false`: the log no longer has it, or not whole. */
  readonly write: (file: string) => Promise<boolean>;
}

export interface LogPage {
  readonly entries: readonly KeptEntry[];
  readonly isLast: boolean;
}

export interface NewEntry extends KeptEntry {
  /** The batch of the entry before it, on which it was planned; `null`: not known. */
  readonly follows: string | null;
}

/** `overtaken`: it will never be in the log. `unknown`: the connection was lost, and it may still get in. */
export type Appended = 'written' | 'overtaken' | 'unknown';

/** A turn to write: others wait with their entries until it is released. It is courtesy: an entry may be overtaken all the same. */
export interface WriterTurn {
  release(): void;
}

/** The ordered log of one workspace. An entry's number is its key, so that of several writers exactly one succeeds. */
export interface ChangeLog {
  /** Tries once to add the entry. @param turn `null`: without one, which fails while another writer has the turn */
  append(entry: NewEntry, turn: WriterTurn | null): Promise<Appended>;
  /** Resolves even if the lock is not free. @param batchMs of the last batch: a longer silence loses the turn */
  takeTurn(batchMs: number): Promise<WriterTurn>;
  /** The next entries; only one of them may have several parts. `null`: the log does not have that place any more. */
  after(place: LogPlace, most: number): Promise<LogPage | null>;
  batchAt(entry: number): Promise<string | undefined>;
  /** `cut off`: older entries were dropped, that place among them. `lost`: the log should have that place and does not, as after a restored backup. */
  look(place: LogPlace): Promise<'there' | 'cut off' | 'lost'>;
}

/** What happens to a team's workspace in this process, for its operators. */
export type TeamEvent =
  /** The copy was wrong, or too far behind, and has been replaced. */
  | { readonly kind: 'rebuilt'; readonly entry: number; readonly reason: string }
  /** The log has lost its end, which had been answered. The copy that still has it was kept. */
  | { readonly kind: 'lostEntries'; readonly entry: number; readonly file: string }
  /** A comparison of all rows has shown that the copy differs from the log; it is replaced. */
  | { readonly kind: 'copyAstray'; readonly entry: number }
  /** Another process wrote digests of rows that contradict the log. */
  | { readonly kind: 'otherAstray'; readonly entry: number; readonly tables: readonly string[] }
  | { readonly kind: 'snapshotMade'; readonly entry: number }
  /** How old the newest snapshot is and where it ends, each time that it is looked at; entry 0: there is none. */
  | { readonly kind: 'snapshotSeen'; readonly ageMs: number; readonly entry: number }
  /** Something that retention no longer keeps was dropped from all copies. */
  | { readonly kind: 'historyTrimmed' }
  | { readonly kind: 'upkeepFailed'; readonly error: unknown };

export type ReportTeamEvent = (event: TeamEvent) => void;
