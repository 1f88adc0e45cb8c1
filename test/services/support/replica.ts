import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { runProgram, serveProgram, type Ending } from '../../support/child-program';
import { ServiceCaller } from '../../support/service-caller';
import type { RunningService } from '../service';
import type { OutlineNode } from './outline';

const syncedSchema = z.object({
  pulled: z.number(),
  pushed: z.number(),
  waiting: z.number(),
  conflicts: z.number(),
  reported: z.array(z.string())
});

/** What one `canopy sync` has said. */
export interface Synced extends z.output<typeof syncedSchema> {
  readonly code: number | null;
  readonly stderr: string;
}

/** A sync that found nothing to do. */
export const SILENT = { code: 0, stderr: '', pulled: 0, pushed: 0, waiting: 0, conflicts: 0, reported: [] };

interface TreeNode extends OutlineNode {
  readonly children: readonly TreeNode[];
}
const nodeSchema: z.ZodType<TreeNode> = z.lazy(() =>
  z.object({ name: z.string(), slug: z.string().nullable(), children: z.array(nodeSchema) })
);
const exportedSchema = z.object({ categories: z.array(nodeSchema) });

const TOKEN = 'a-token-of-twenty-two-characters-at-least';

/** A replica that is used through Canopy's own command line alone. */
export class Replica {
  readonly #folder = mkdtempSync(join(tmpdir(), 'canopy-services-'));
  readonly #file = join(this.#folder, 'replica.canopy');

  /** @param cli the bundled command line: `bundleEntry('src-main/cli.ts')` */
  constructor(readonly cli: string) {}

  /** As a person does who has nothing but a URL and credentials. */
  connect(
    { url, credentials }: Pick<RunningService, 'url' | 'credentials'>,
    ...more: readonly string[]
  ): Promise<Ending> {
    const auth = credentials.auth === 'none' ? [] : ['--auth', credentials.auth, '--token', credentials.token];
    return this.#run('connect', '--url', url, ...auth, ...more);
  }

  async sync(...more: readonly string[]): Promise<Synced> {
    const { code, stdout, stderr } = await this.#run('sync', ...more);
    if (stdout === '') throw new Error(`canopy sync ended with ${code} and said nothing but: ${stderr}`);
    return { code, stderr, ...syncedSchema.parse(JSON.parse(stdout)) };
  }

  resolve(...choice: readonly string[]): Promise<Ending> {
    return this.#run('resolve', ...choice);
  }

  async tree(): Promise<readonly OutlineNode[]> {
    const { code, stderr } = await this.#run('export', join(this.#folder, 'export.json'));
    if (code !== 0) throw new Error(stderr);
    return exportedSchema.parse(JSON.parse(readFileSync(join(this.#folder, 'export.json'), 'utf8'))).categories;
  }

  /** Edits it as another program does, over `canopy serve`; nothing is sent to the service meanwhile. */
  async edit(work: (caller: ServiceCaller) => Promise<void>): Promise<void> {
    const served = await serveProgram(this.cli, ['--database', this.#file, '--port', '0', '--token', TOKEN]);
    try {
      await work(new ServiceCaller(served.url, TOKEN));
    } finally {
      await served.end('SIGTERM');
    }
  }

  /** Edits it as the window does, which can undo. */
  inWindow(work: (store: WorkspaceStore) => void): void {
    const store = WorkspaceStore.open(this.#file);
    work(store);
    store.close();
  }

  /** So that it can be connected anew. */
  forget(): void {
    for (const file of [this.#file, `${this.#file}.credentials`, `${this.#file}-wal`, `${this.#file}-shm`])
      rmSync(file, { force: true });
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #run(command: string, ...args: readonly string[]): Promise<Ending> {
    return runProgram(this.cli, [command, '--database', this.#file, ...args]);
  }
}
