import { sameJson } from '../../../src-shared/same-json';
import { rmSync } from 'node:fs';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { parentOnWire, type Revision } from '../../../src-shared/ids';
import { connect, READ_ONLY } from '../sqlite/connection/open-database';
import { WorkspaceState } from '../sqlite/tree/workspace-state';
import { CategoryRows } from '../sqlite/tree/category-rows';
import type { ProjectedCategory, ProjectionRows } from './projection-rows';
import type { TeamWorkspace } from './team-workspace';

const LOOK_MS = 2_000;
/** The pause before the next round, as a multiple of the last one's time: each round reads all categories. */
const REST = 10;
const ROWS = 500;

/** Keeps the table of a workspace's categories up with the log, in one of the processes, where it is wanted. */
export class ProjectionKeeper {
  #isOn = false;
  #isStopped = false;
  #nextAt = 0;
  #round: Promise<void> | null = null;
  readonly #timer: NodeJS.Timeout;

  constructor(
    private readonly workspace: TeamWorkspace,
    private readonly rows: ProjectionRows,
    private readonly failed: (error: unknown) => void,
    lookMs = LOOK_MS
  ) {
    this.#timer = setInterval(() => {
      if (performance.now() >= this.#nextAt) void this.look();
    }, lookMs).unref();
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Runs one round, or waits for the one under way. Never rejects. */
  look(): Promise<void> {
    this.#round ??= this.#keep()
      .catch((error: unknown) => this.failed(error))
      .finally(() => (this.#round = null));
    return this.#round;
  }

  async close(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#round;
    // Where that fails, the claim has to expire.
    await this.rows.release().catch(this.failed);
  }

  async #keep(): Promise<void> {
    const began = performance.now();
    this.#isOn = await this.rows.isOn();
    const from = await this.rows.revision();
    if (!this.#isOn) {
      // Another process may have written rows after the projection was switched off.
      if (from !== null) await this.rows.clear();
      return;
    }
    await this.workspace.caughtUp();
    if (from === this.workspace.revision || this.#isStopped || !(await this.rows.claim())) return;
    const { revision, categories } = await this.#read();
    const gone: number[] = [];
    for await (const row of this.rows.all()) {
      const wanted = categories.get(row.id);
      if (wanted === undefined) gone.push(row.id);
      else if (sameJson(wanted, row)) categories.delete(row.id);
    }
    if (!this.#isStopped) await this.rows.change(from, revision, gone, [...categories.values()]);
    this.#nextAt = performance.now() + REST * (performance.now() - began);
  }

  /** All categories as they were at one moment, of a copy of the file, so that calls are answered meanwhile. */
  async #read(): Promise<{ revision: Revision; categories: Map<number, ProjectedCategory> }> {
    const { store } = this.workspace.copy;
    const file = `${store.file}.projection`;
    rmSync(file, { force: true });
    await store.backUp(file);
    const db = connect(file, READ_ONLY);
    try {
      const categories = new Map<number, ProjectedCategory>();
      let last: number | null = -1;
      let position = 0;
      for (const row of new CategoryRows(db).allInOrder()) {
        const parent = parentOnWire(row.parentId);
        position = parent === last ? position + 1 : 0;
        last = parent;
        const { id, name, slug, visible, metadata, version } = row;
        categories.set(id, { id, parent_id: parent, name, slug, visible, position, metadata, version });
        if (categories.size % ROWS === 0) await yieldToEventLoop();
      }
      return { revision: new WorkspaceState(db).revision, categories };
    } finally {
      db.close();
      rmSync(file, { force: true });
    }
  }
}
