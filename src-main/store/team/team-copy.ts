import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { append } from '../../../src-shared/long-lists';
import { ReplayFailure, StatementRecorder } from '../sqlite/connection/statement-recorder';
import { closeCopy } from '../sqlite/backups/make-backup';
import { WorkspaceStore } from '../sqlite/workspace-store';
import type { RowsCheck } from '../sqlite/connection/rows-check';
import { FailedCheck, type StagedWrites } from '../sqlite/write/staged-writes';
import type { Commit } from '../sqlite/write/write-transaction';
import type { KeptEntry, LogPlace, NewEntry } from './change-log';
import type { CopyFolder } from './copy-folder';
import { type Effect, readPart, TEAM_SCHEMA, writeEffect } from './effect';

/** This version of Canopy is too old for an entry of the log. */
export class NewerEntry extends Error {
  override readonly name = 'NewerEntry';
}

export interface Planned {
  readonly entry: NewEntry;
  readonly effect: Effect;
}

/** Every so many entries have digests of rows. */
const CHECK_EVERY = 8;

/** What writes proposals, or the rule about reviews. */
const OF_PROPOSALS = /^\s*(?:INSERT INTO|UPDATE) proposals\b|\bSET reviewers\b/;

/** A process's own copy of a workspace: a file that may be thrown away at any time, since the log has everything. */
export class TeamCopy {
  readonly store: WorkspaceStore;
  readonly #recorder = new StatementRecorder();
  readonly #staged: StagedWrites;
  #batch: string | null;
  #isDisputed = false;

  /** Opens the file in the folder, or makes it. @param place where in the log it ends */
  constructor(
    private readonly folder: CopyFolder,
    { entry, batch }: LogPlace,
    now: (() => Date) | undefined
  ) {
    this.store = WorkspaceStore.open(folder.file, {
      isCopy: true,
      recorder: this.#recorder,
      // Backups of a copy are compared with the log, which checks more than their structure.
      sealCopy: (file) => Promise.resolve(closeCopy(file)),
      ...(now && { now })
    });
    const { staged } = this.store;
    if (staged === null) throw new Error('A copy records its writes.');
    this.#staged = staged;
    this.#batch = batch;
    if (staged.entry === entry) return;
    this.store.close();
    throw new Error(`A copy ends at entry ${staged.entry} of the log rather than ${entry}.`);
  }

  get entry(): number {
    return this.#staged.entry;
  }

  get place(): LogPlace {
    return { entry: this.entry, batch: this.#batch };
  }

  /** Carries out writes and rolls them back. @returns their result, and the next entry; `null`: nothing was written */
  plan<T>(batch: string, work: (store: WorkspaceStore) => T): { readonly result: T; readonly planned: Planned | null } {
    this.#staged.begin();
    try {
      const result = work(this.store);
      const { runs, commits } = this.#staged.batch();
      if (runs.length === 0) return { result, planned: null };
      const entry = this.entry + 1;
      const check = this.#isDisputed || entry % CHECK_EVERY === 0 ? this.#staged.checks.take() : null;
      const effect = { runs, commits, check };
      const head = { entry, revision: this.store.revision(), ...TEAM_SCHEMA, batch };
      return { result, planned: { entry: { ...head, follows: this.#batch, parts: writeEffect(effect) }, effect } };
    } finally {
      this.#staged.rollBack();
    }
  }

  /** Applies a plan that was made on this state and is in the log now. Throws as SQLite does, and then leaves the copy unchanged. */
  takeOwn({ entry, effect }: Planned): void {
    this.#staged.beginFollowing();
    try {
      this.#staged.followWith(effect.runs);
      this.#staged.endFollowing(entry.entry, entry.revision, null, effect.commits);
    } catch (error) {
      this.#staged.rollBack();
      throw error;
    }
    this.#batch = entry.batch;
    if (this.#recorder.isAny(effect.runs, OF_PROPOSALS)) this.store.proposals.tell();
    if (effect.check !== null) this.#isDisputed = false;
  }

  /** Rejects with `NewerEntry`, or when this copy is wrong. @param isChecked `false`: the digests of the entry are known to be wrong */
  async follow({ entry, revision, schema, effectVersion, batch, parts }: KeptEntry, isChecked = true): Promise<void> {
    if (entry !== this.entry + 1) throw new Error(`Entry ${entry} of the log does not follow entry ${this.entry}.`);
    if (schema > TEAM_SCHEMA.schema || effectVersion > TEAM_SCHEMA.effectVersion) {
      throw new NewerEntry(`Entry ${entry} was written by a newer Canopy.`);
    }
    const commits: Commit[] = [];
    let check: RowsCheck | null = null;
    let isOfProposals = false;
    this.#staged.beginFollowing();
    try {
      for (const [index, bytes] of parts.entries()) {
        // Lets other work of this process run between the parts of a large change.
        if (index > 0) await yieldToEventLoop();
        const part = readPart(bytes);
        this.#staged.followWith(part.runs);
        isOfProposals ||= this.#recorder.isAny(part.runs, OF_PROPOSALS);
        append(commits, part.commits);
        ({ check } = part);
      }
      this.#staged.endFollowing(entry, revision, isChecked ? check : null, commits);
    } catch (error) {
      this.#staged.rollBack();
      if (error instanceof ReplayFailure && error.reason === 'unknown_statement')
        throw new NewerEntry(`Entry ${entry} was written by another Canopy: ${error.message}`, { cause: error });
      throw error;
    }
    this.#batch = batch;
    if (isOfProposals) this.store.proposals.tell();
    if (isChecked || check === null) return;
    // The next own entry has digests of the same rows, so that the author compares theirs.
    this.#staged.checks.goBackTo(check);
    this.#isDisputed = true;
  }

  /** Closes the copy for the next process that takes the folder. */
  close(): void {
    const { place } = this;
    try {
      this.store.close();
      if (place.batch !== null) this.folder.noteClosed(place);
    } finally {
      // Without the note, as on a full disk, the next one begins with a new copy.
      this.folder.release();
    }
  }

  discard(): void {
    this.store.close();
    this.folder.clear();
    this.folder.release();
  }

  /** Closes the copy and keeps its file, which has entries that the log has lost. @returns its path */
  setAside(): string {
    const { entry } = this;
    this.store.close();
    const aside = this.folder.setAside(entry);
    this.folder.release();
    return aside;
  }
}

export const isFailedCheck = (error: unknown): error is FailedCheck => error instanceof FailedCheck;
