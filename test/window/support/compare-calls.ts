import { basename, join } from 'node:path';
import type { ComparedTree, ComparedWith } from '../../../src-shared/compare';
import { WINDOW_CALLS } from '../../../src-shared/ipc';
import type { ImportedCategory } from '../../../src-main/domain/tree';
import type { WorkspaceEntry } from '../../../src-shared/workspaces';
import { treeOfFile } from '../../../src-main/app/ipc/compare-calls';
import type { CancelFlag } from '../../../src-main/workspace/thread-protocol';
import type { Log } from '../../../src-main/platform/log';
import { startedReader } from '../../support/started-reader';
import { answered, type Answered } from './answered';
import { WorkspaceThread } from './workspace-thread';

interface CompareParts {
  readonly folder: string;
  readonly log: Log;
  readonly shown: () => WorkspaceThread;
  /** The file that the person chooses; `null`: none. */
  readonly chosenFile: () => string | null;
  readonly onFault: (error: unknown) => void;
  /** Carries out a call of the window, which can cancel it, when no test holds it. */
  readonly cancellable: <T>(callId: string | undefined, work: (cancel: CancelFlag) => Promise<T>) => Promise<T>;
}

/** Further workspaces, which no window shows, and what compares the shown one with them. */
export class ComparedWorkspaces {
  readonly #others = new Map<string, WorkspaceThread>();

  constructor(private readonly parts: CompareParts) {}

  get list(): WorkspaceEntry[] {
    return [...this.#others].map(([id, { name }]) => ({
      id,
      name,
      kind: 'local',
      address: null,
      syncSummary: null
    }));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#others.values()].map((one) => one.close()));
  }

  *calls(): Iterable<Answered> {
    const { shown, cancellable } = this.parts;
    yield answered(WINDOW_CALLS.readComparedTree, (from) => this.#read(from));
    yield answered(WINDOW_CALLS.planComparedRequests, ({ workspaceId, edits }) =>
      this.#thread(workspaceId).call('planRequests', edits)
    );
    yield answered(WINDOW_CALLS.editComparedTree, ({ workspaceId, edits }, callId) =>
      cancellable(callId, (cancel) =>
        (workspaceId === null ? shown() : this.#thread(workspaceId)).call('editTree', edits, cancel)
      )
    );
  }

  #thread(id: string | null): WorkspaceThread {
    const thread = id === null ? this.parts.shown() : this.#others.get(id);
    if (thread === undefined) throw new Error('There is no such workspace.');
    return thread;
  }

  /** Makes one with these categories. */
  plant(name: string, trees: ImportedCategory[]): WorkspaceThread {
    const { folder, log } = this.parts;
    const id = name.toLowerCase().replaceAll(' ', '-');
    // Nobody listens to it.
    const thread = new WorkspaceThread(name, { file: join(folder, `${id}.canopy`), log, emit: () => undefined });
    thread.workspace.store.importTree(trees, { author: 'import' });
    this.#others.set(id, thread);
    return thread;
  }

  async #read(from: ComparedWith): Promise<ComparedTree> {
    const { shown, chosenFile, onFault } = this.parts;
    if (from.kind === 'workspace') {
      const thread = this.#thread(from.id);
      const { body } = await thread.readTree();
      return {
        name: thread.name,
        body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
        dialect: null
      };
    }
    if (from.kind === 'backup')
      return { name: 'the backup', body: await shown().call('readTreeOfBackup', { id: from.id }), dialect: null };
    const file = chosenFile();
    if (file === null) return null;
    const start = () => startedReader().process;
    const body = await treeOfFile(file, shown(), { start, onFault, onBegun: () => undefined });
    return { name: basename(file), body, dialect: null };
  }
}
