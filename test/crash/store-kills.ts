import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { treePatchSchema, type TreePatch } from '../../src-shared/tree-patch';
import { listBackups, verifyBackup } from '../../src-main/store/sqlite/backups/backup-folder';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import { TreeCopy } from '../support/tree-copy';
import { auditWorkspace, treeAtRevision } from '../support/workspace-audit';
import { isHalfCheckpointed } from './checkpoint-state';

export type StoreMode = 'mixed' | 'retention' | 'bulk' | 'closing';

/** What one kill came upon. */
export interface KillReport {
  /** Whether there was anything left to kill: closing may be over before. */
  readonly isKill: boolean;
  readonly acknowledged: number;
  /** In the middle of moving the log into the file. */
  readonly inCheckpoint: boolean;
  /** In the middle of closing the file. */
  readonly inClosing: boolean;
  readonly backups: number;
}

/** One workspace file, and what its writers have been told of it over all kills. */
export class StoreVictim {
  #copy = new TreeCopy();
  #count = 0;

  /** @param writer the bundled `store-writer` */
  constructor(
    private readonly writer: string,
    private readonly file: string,
    private readonly mode: StoreMode
  ) {}

  /**
   * Kills a writer at some moment, and checks what it has left. Throws at the first thing that is not as promised.
   * @param delay milliseconds from its first acknowledged write on, or from the beginning of closing
   */
  async kill(seed: number, delay: number): Promise<KillReport> {
    const { patches, isKill } = await this.#killedWriter(seed, delay);
    for (const patch of patches) this.#copy.apply(patch);
    const inCheckpoint = isHalfCheckpointed(this.file);
    this.#checkLeftBehind();
    const backups = this.mode === 'mixed' ? listBackups(this.file) : [];
    for (const backup of backups) verifyBackup(backup.file);
    return {
      isKill,
      acknowledged: patches.length,
      inCheckpoint,
      inClosing: isKill && this.mode === 'closing',
      backups: backups.length
    };
  }

  #checkLeftBehind(): void {
    const isWhole = this.mode !== 'retention';
    // A copy of what the kill left, log and all, seen without the store.
    const seen = `${this.file}.seen`;
    for (const end of ['', '-wal'])
      if (existsSync(`${this.file}${end}`)) copyFileSync(`${this.file}${end}`, `${seen}${end}`);
    assert.deepEqual(auditWorkspace(seen, { journalIsWhole: isWhole }), []);
    const store = WorkspaceStore.open(this.file);
    try {
      // At most the one write is there too that was done and not yet acknowledged.
      const ahead = store.revision() - this.#copy.revision;
      assert.ok(ahead === 0 || ahead === 1, `The file is ${ahead} writes ahead of what was acknowledged.`);
      if (ahead === 0) assert.deepEqual(store.readTree(), this.#copy.tree());
      else if (isWhole) assert.deepEqual(treeAtRevision(seen, this.#copy.revision), this.#copy.tree());
      this.#copy = TreeCopy.of(store.readTree(), store.revision());
    } finally {
      store.close();
    }
    assert.deepEqual(auditWorkspace(this.file, { journalIsWhole: isWhole }), []);
  }

  async #killedWriter(seed: number, delay: number): Promise<{ patches: TreePatch[]; isKill: boolean }> {
    this.#count += 1;
    const acknowledgements = `${this.file}.${this.#count}`;
    const child = fork(this.writer, [this.file, acknowledgements, String(seed), this.mode], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc']
    });
    assert.ok(child.stderr !== null);
    const complaints = text(child.stderr);
    const closed = once(child, 'close');
    if (this.mode === 'closing') await Promise.race([once(child, 'message'), closed]);
    else
      while (child.exitCode === null && !(existsSync(acknowledgements) && statSync(acknowledgements).size > 0))
        await sleep(2);
    await sleep(delay);
    child.kill('SIGKILL');
    await closed;
    const isKill = child.signalCode === 'SIGKILL';
    if (!isKill && (this.mode !== 'closing' || child.exitCode !== 0))
      throw new Error(`The writer ended before it was killed: ${await complaints}`);
    if (!existsSync(acknowledgements)) return { patches: [], isKill };
    // The kill may have come in the middle of the last line: that write had not been acknowledged yet.
    const lines = readFileSync(acknowledgements, 'utf8').split('\n').slice(0, -1);
    return { patches: lines.map((line) => treePatchSchema.parse(JSON.parse(line))), isKill };
  }
}
