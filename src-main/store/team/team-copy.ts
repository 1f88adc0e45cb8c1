import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StatementRecorder } from '../sqlite/connection/statement-recorder';
import { WorkspaceStore } from '../sqlite/workspace-store';
import type { StagedWrites } from '../sqlite/write/staged-writes';
import type { ChangeLogEntry } from './change-log';
import { readEffect, writeEffect } from './effect';
import { TEAM_SCHEMA } from './team-schema';

/** An entry of the log that this program is too old for. */
export class NewerEntry extends Error {
  override readonly name = 'NewerEntry';
}

const COPY = 'copy.canopy';

/** Where a copy begins. `load` writes the newest snapshot to a new file; without one there is no file. */
export interface SnapshotSource {
  load(file: string): Promise<boolean>;
}

/** A process's own copy of a workspace: a file that may be thrown away at any time, since the log has everything. */
export class TeamCopy {
  readonly store: WorkspaceStore;
  readonly #staged: StagedWrites;
  readonly #folder: string;

  private constructor(folder: string, now: (() => Date) | undefined) {
    this.#folder = folder;
    this.store = WorkspaceStore.open(join(folder, COPY), { recorder: new StatementRecorder(), ...(now && { now }) });
    const { staged } = this.store;
    if (staged === null) throw new Error('A copy records its writes.');
    this.#staged = staged;
  }

  /**
   * Opens a new copy, which goes on from the newest snapshot.
   * @param parent the folder in which it gets one of its own
   */
  static async open(parent: string, snapshots: SnapshotSource, now?: () => Date): Promise<TeamCopy> {
    const folder = mkdtempSync(join(parent, 'canopy-team-'));
    try {
      await snapshots.load(join(folder, COPY));
      return new TeamCopy(folder, now);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** The last entry of the log that is in it. */
  get entry(): number {
    return this.#staged.entry;
  }

  begin(): void {
    this.#staged.begin();
  }

  /** What was written since `begin`, as the next entry of the log; `null`: nothing. */
  nextEntry(batch: string): ChangeLogEntry | null {
    const { runs, commits } = this.#staged.batch();
    if (runs.length === 0) return null;
    return {
      entry: this.entry + 1,
      revision: this.store.revision(),
      ...TEAM_SCHEMA,
      batch,
      effect: writeEffect({ runs, commits })
    };
  }

  /** What was written since `begin` is in the log now. */
  commit(): void {
    this.#staged.commit(this.entry + 1);
  }

  rollBack(): void {
    this.#staged.rollBack();
  }

  /** Takes in the next entry, written by whomever. Throws `NewerEntry`, or `ReplayFailure` when this copy is not what it should be. */
  follow({ entry, revision, schema, effectVersion, effect }: ChangeLogEntry): void {
    if (entry !== this.entry + 1) throw new Error(`Entry ${entry} of the log does not follow entry ${this.entry}.`);
    if (schema > TEAM_SCHEMA.schema || effectVersion > TEAM_SCHEMA.effectVersion) {
      throw new NewerEntry(`Entry ${entry} was written by a newer Canopy.`);
    }
    const { runs, commits } = readEffect(effect);
    this.#staged.follow(runs, commits, revision);
  }

  close(): void {
    this.store.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
