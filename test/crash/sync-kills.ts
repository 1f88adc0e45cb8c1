import { TOP_LEVEL } from '../../src-shared/ids';
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { givenFor } from '../../src-shared/presented-credentials';
import { openCategoryService } from '../../src-main/sync/service-client/open-category-service';
import { ReplicaSync } from '../../src-main/sync/engine/replica-sync';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import {
  CREDENTIALS,
  ForeignDoor,
  dialectOf,
  foreignServer,
  foreignService,
  noFaults,
  randomFaults,
  type ForeignService,
  type ForeignTraits
} from '../support/foreign';
import { auditWorkspace } from '../support/workspace-audit';
import { isHalfCheckpointed } from './checkpoint-state';
import type { KillReport } from './store-kills';

const SERVICES = ['plain', 'shop table', 'documents', 'careless'];

const lineSchema = z.tuple([z.int(), z.string().nullable()]);

/** A replica that is edited and synced by processes that are killed in the middle, and the service that outlives them. */
export class SyncVictim {
  readonly #traits: ForeignTraits;
  readonly #service: ForeignService;
  #door: ForeignDoor | undefined;
  #count = 0;
  /** The categories that the writers were told of, and never set out to delete. */
  readonly #here = new Set<number>();

  /** @param writer the bundled `sync-writer` */
  constructor(
    private readonly writer: string,
    private readonly file: string,
    index: number
  ) {
    this.#traits = foreignService(SERVICES[index % SERVICES.length] ?? 'plain');
    this.#service = foreignServer(this.#traits);
  }

  /** Kills a writer at some moment, lets a new start finish what was left, and checks that both sides are the same. */
  async kill(seed: number, delay: number): Promise<KillReport> {
    this.#door ??= await ForeignDoor.open(this.#service);
    this.#service.editor.create({ name: `theirs ${seed}` });
    this.#service.faults = randomFaults(seed, 0.4, [
      { kind: 'delay', milliseconds: 4 },
      { kind: 'dropAnswer' },
      { kind: 'delay', milliseconds: 15 }
    ]);
    const acknowledged = await this.#killedWriter(seed, delay, this.#door.url);
    const inCheckpoint = isHalfCheckpointed(this.file);
    await this.#finish();
    return { isKill: true, acknowledged, inCheckpoint, inClosing: false, backups: 0 };
  }

  async end(): Promise<void> {
    await this.#door?.stop();
  }

  async #finish(): Promise<void> {
    this.#service.faults = noFaults;
    const store = WorkspaceStore.open(this.file);
    try {
      const { address, dialect } = store.replica.state() ?? {
        address: this.#door?.address,
        dialect: dialectOf(this.#traits)
      };
      assert.ok(address !== undefined);
      if (store.replica.state() === null) return;
      const service = openCategoryService({
        address,
        dialect,
        credentials: givenFor(address, CREDENTIALS[this.#traits.auth])
      });
      const sync = new ReplicaSync({ store, service, now: () => new Date() });
      const outcome = await sync.once();
      assert.equal(outcome.failure, undefined);
      assert.deepEqual(
        [outcome.waiting, outcome.conflicts],
        [0, 0],
        JSON.stringify([store.replica.conflicts(), outcome])
      );
      assert.deepEqual(this.#service.violations, []);
      this.#compare(store);
      const quiet = await sync.once();
      assert.deepEqual([quiet.pulled, quiet.pushed], [0, 0]);
    } finally {
      store.close();
    }
    assert.deepEqual(auditWorkspace(this.file), []);
  }

  #compare(store: WorkspaceStore): void {
    const { ids } = store.replica.links();
    const local = store.replica.localTree();
    const base = store.replica.baseTree();
    const there = this.#service.editor.all();
    const placed = (id: number, parent: string | number, name: string): string => `${name}: ${id} under ${parent}`;
    const lines = ({ nodes }: typeof base): string[] =>
      [...nodes].map(([id, { parent, fields }]) => placed(id, parent, fields.name)).toSorted();
    const remote = there
      .map(({ id, parentId, name }) =>
        placed(ids.get(id) ?? -1, parentId === null ? TOP_LEVEL : (ids.get(parentId) ?? -1), name)
      )
      .toSorted();
    assert.deepEqual(remote, lines(local));
    assert.deepEqual(lines(base), lines(local));
    assert.equal(new Set(there.map(({ name }) => name)).size, there.length, 'Something was created twice.');
    for (const id of this.#here) assert.ok(local.nodes.has(id), `Category ${id}, of which a writer was told, is gone.`);
  }

  async #killedWriter(seed: number, delay: number, url: string): Promise<number> {
    this.#count += 1;
    const acknowledgements = `${this.file}.${this.#count}`;
    const child = fork(this.writer, [this.file, acknowledgements, String(seed), url, this.#traits.name], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc']
    });
    assert.ok(child.stderr !== null);
    const complaints = text(child.stderr);
    const closed = once(child, 'close');
    while (child.exitCode === null && !existsSync(acknowledgements)) await sleep(2);
    await sleep(delay);
    child.kill('SIGKILL');
    await closed;
    if (child.signalCode !== 'SIGKILL') throw new Error(`The writer ended before it was killed: ${await complaints}`);
    const lines = readFileSync(acknowledgements, 'utf8').split('\n').slice(0, -1);
    for (const line of lines) {
      const [id, name] = lineSchema.parse(JSON.parse(line));
      if (name === null) this.#here.delete(id);
      else this.#here.add(id);
    }
    return lines.length;
  }
}
