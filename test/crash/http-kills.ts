import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import { serveProgram } from '../support/child-program';
import { TOKEN } from '../support/service-under-test';
import { auditWorkspace } from '../support/workspace-audit';
import { isHalfCheckpointed } from './checkpoint-state';
import { diceOf } from './dice';
import { HttpClient } from './http-client';
import type { KillReport } from './store-kills';

const CLIENTS = 6;

/** A workspace that `canopy serve` serves to several programs at once, and what these have been told over all kills. */
export class HttpVictim {
  readonly #clients: readonly HttpClient[];

  /** @param cli the bundled command line */
  constructor(
    private readonly cli: string,
    private readonly file: string
  ) {
    const store = WorkspaceStore.open(file);
    this.#clients = Array.from(
      { length: CLIENTS },
      (_one, index) => new HttpClient(store.create({ name: `Client ${index}` }, { author: 'http' }).category.id)
    );
    store.close();
  }

  /**
   * Kills the service `delay` milliseconds after it took calls, and checks what it has left. Throws at the first thing that is not as promised.
   * @param least how many calls it answers before that, however slow the machine is
   */
  async kill(seed: number, delay: number, least = 0): Promise<KillReport> {
    const before = this.#acknowledged();
    const service = await serveProgram(this.cli, [
      '--database',
      this.file,
      '--port',
      '0',
      '--token',
      TOKEN,
      '--log-level',
      'warn'
    ]);
    const running = Promise.all(
      this.#clients.map((client, index) => client.run(service.url, diceOf(seed * CLIENTS + index)))
    );
    await Promise.race([sleep(delay), running]);
    while (this.#acknowledged() - before < least) await sleep(2);
    await service.end('SIGKILL');
    await running;
    const inCheckpoint = isHalfCheckpointed(this.file);
    const store = WorkspaceStore.open(this.file);
    try {
      const roots = store.readTree();
      assert.equal(roots.length, CLIENTS);
      for (const [index, client] of this.#clients.entries()) client.check(roots[index]?.children ?? []);
    } finally {
      store.close();
    }
    assert.deepEqual(auditWorkspace(this.file), []);
    return { isKill: true, acknowledged: this.#acknowledged() - before, inCheckpoint, inClosing: false, backups: 0 };
  }

  #acknowledged(): number {
    return this.#clients.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }
}
