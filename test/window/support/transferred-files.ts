import { EventEmitter } from 'node:events';
import { basename, join } from 'node:path';
import { IPC_EVENTS, WINDOW_CALLS } from '../../../src-shared/ipc';
import type { IpcEvent } from '../../../src-shared/ipc-call';
import type { CancellableCalls } from '../../../src-main/app/ipc/cancellable-calls';
import { importCalls } from '../../../src-main/app/ipc/import-calls';
import { OpenedImports } from '../../../src-main/app/ipc/opened-imports';
import { MappingStore } from '../../../src-main/app/workspaces/mapping-store';
import { THREAD_CALLS } from '../../../src-main/workspace/thread-protocol';
import { answered, type Answered } from './answered';
import { FileReaders } from './file-readers';
import type { WorkspaceThread } from './workspace-thread';

interface TransferParts {
  readonly windowId: number;
  readonly folder: string;
  readonly shown: () => WorkspaceThread;
  readonly cancellable: CancellableCalls;
  /** The file that the person chooses to read; `null`: none. */
  readonly chosenFile: () => string | null;
  /** The file that the person says where something is saved; `null`: none. */
  readonly savedAs: () => string | null;
  readonly onFault: (error: unknown) => void;
  readonly emit: <P>(event: IpcEvent<P>, payload: P) => void;
  /** Waits where a test holds a call of this name. */
  readonly wait: (name: string, callId?: string) => Promise<void>;
}

/** What is imported and exported, by the app's own calls. The person has chosen in the dialogs of the system. */
export class TransferredFiles {
  readonly readers = new FileReaders();
  readonly #page: EventEmitter & { readonly id: number };
  readonly #imports: OpenedImports;
  readonly #mappings: MappingStore;

  constructor(private readonly parts: TransferParts) {
    this.#page = Object.assign(new EventEmitter(), { id: parts.windowId });
    this.#imports = new OpenedImports(this.readers.start, parts.onFault);
    this.#mappings = new MappingStore(join(parts.folder, 'mappings.json'));
  }

  /** The page is loaded anew, or left. */
  left(): void {
    this.#page.emit('did-navigate');
  }

  *calls(): Iterable<Answered> {
    const { shown, cancellable, chosenFile, savedAs, emit, wait } = this.parts;
    const page = this.#page;
    /** The window's id of the import that is carried out: not all calls that come of it know it. */
    let underWay: string | undefined;
    const call: WorkspaceThread['call'] = async (key, args, cancel) => {
      await wait(THREAD_CALLS[key].name, underWay);
      return shown().call(key, args, cancel);
    };
    const importing = importCalls({
      imports: this.#imports,
      cancellable,
      threadOf: () => Promise.resolve({ call }),
      report: (_page, callId, done, total) => emit(IPC_EVENTS.editProgress, { callId, done, total })
    });
    yield answered(WINDOW_CALLS.chooseImport, () => {
      const file = chosenFile();
      return file === null ? null : this.#imports.add(page, { file });
    });
    yield answered(WINDOW_CALLS.takeDropped, (dropped) => importing.takeDropped(dropped, page));
    yield answered(WINDOW_CALLS.readImport, (look, callId) => importing.readImport(look, page, callId));
    yield answered(WINDOW_CALLS.readImportRows, (question) => importing.readImportRows(question, page));
    yield answered(WINDOW_CALLS.carryOutImport, (request, callId) => {
      underWay = callId;
      return importing.carryOutImport(request, page, callId);
    });
    yield answered(WINDOW_CALLS.compareImport, (request, callId) => importing.compareImport(request, page, callId));
    yield answered(WINDOW_CALLS.addTaxonomy, (file) => importing.addTaxonomy(file, page));
    yield answered(WINDOW_CALLS.endImport, (file) => importing.endImport(file, page));
    yield answered(WINDOW_CALLS.listImportMappings, () => this.#mappings.list());
    yield answered(WINDOW_CALLS.keepImportMapping, (mapping) => this.#mappings.keep(mapping));
    yield answered(WINDOW_CALLS.deleteImportMapping, ({ name }) => this.#mappings.drop(name));
    yield answered(WINDOW_CALLS.exportTree, async ({ format, platform, ids, forSpreadsheet }) => {
      const file = savedAs();
      if (file === null) return null;
      const thread = shown();
      const { count } = await thread.call('exportTree', {
        file,
        title: thread.name,
        request: { format, platform, ids, forSpreadsheet }
      });
      return { file: basename(file), count };
    });
    yield answered(WINDOW_CALLS.exportRedirects, async (request) => {
      const file = savedAs();
      if (file === null) return null;
      const { count } = await shown().call('exportRedirects', { file, request });
      return { file: basename(file), count };
    });
  }
}
