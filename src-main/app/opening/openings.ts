import { basename, extname } from 'node:path';
import type { BrowserWindow, MessageBoxOptions, WebContents } from 'electron';
import { spokenLanguage } from '../../../src-shared/language';
import { IPC_EVENTS, type ShowRequest } from '../../../src-shared/ipc';
import { StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import { namesComputer } from '../../platform/network-folder';
import { SerialQueue } from '../../platform/serial-queue';
import type { CopyFinding } from '../../store/sqlite/examine-copy';
import type { RegisteredWorkspace } from '../workspaces/registry-file';
import type { WorkspaceRegistry } from '../workspaces/workspace-registry';
import { sendEvent } from '../windows/pages';
import type { Windows } from '../windows/windows';
import { readLink } from './canopy-link';
import { removeDatabase } from '../../platform/database-header';
import { copyWorkspace, digestOf, refuseOtherFiles } from './copy-workspace';
import messages from './messages/en.json' with { type: 'json' };
import type { OpenRequest } from './open-request';
import { z } from 'zod';
import { runIsolated } from '../../platform/isolated';
import { startUtility } from '../workspaces/utility-process';

/** Enough for 1,000,000 categories. */
const HEAP_MB = 2_000;
/** A workspace of 1,000,000 categories is read in half a minute. */
const LONGEST_MS = 300_000;

const findingSchema: z.ZodType<CopyFinding> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('sound'), service: z.string().nullable() }),
  z.object({ state: z.literal('damaged'), faults: z.array(z.string()) }),
  z.object({ state: z.literal('refused'), message: z.string() })
]);

const FAILED: CopyFinding = { state: 'refused', message: messages.checkFailed };

/** Checks copies, each in a utility process that is ended when it takes too long. Never rejects: an end without an answer is a refusal. */
export const examineInProcess =
  (entry: string) =>
  (copy: string): Promise<CopyFinding> =>
    runIsolated(startUtility(entry, 'canopy-copy-check', HEAP_MB), copy, findingSchema, {
      silenceMs: LONGEST_MS
    }).catch(() => FAILED);

/** What windows are to show, kept until their pages take it: a page that is loading receives no events yet. */
export class ShowRequests {
  readonly #waiting = new WeakMap<WebContents, ShowRequest[]>();

  add(contents: WebContents, request: ShowRequest): void {
    this.#waiting.set(contents, [...(this.#waiting.get(contents) ?? []), request]);
    sendEvent(contents, IPC_EVENTS.showRequested, null);
  }

  take(contents: WebContents): readonly ShowRequest[] {
    const requests = this.#waiting.get(contents) ?? [];
    this.#waiting.delete(contents);
    return requests;
  }
}

export interface OpeningParts {
  readonly registry: Pick<WorkspaceRegistry, 'find' | 'ownOf' | 'copyOf' | 'freeName' | 'addCopy' | 'folder'>;
  readonly windows: Pick<Windows, 'front' | 'showOn' | 'openAnother'>;
  readonly requests: ShowRequests;
  readonly ask: (window: BrowserWindow | null, question: MessageBoxOptions) => Promise<number>;
  /** Checks a copied workspace. Never rejects. */
  readonly examine: (copy: string) => Promise<CopyFinding>;
  readonly onAdded: () => void;
  readonly log: Log;
}

/** Bytes from which on a file is not read before the person has agreed: half a gigabyte takes seconds. */
const LARGE = 512n * 1024n * 1024n;

/** The size of a file in bytes; `elsewhere`: on another computer, which is not asked for it before the person has agreed. */
type FileSize = bigint | 'elsewhere';

const addDetail = (file: string, size: FileSize): string => {
  if (size === 'elsewhere') return messages.addFromComputer({ file });
  return size > LARGE
    ? messages.addLarge({
        file,
        gigabytes: (Number(size) / 1e9).toLocaleString(spokenLanguage(), { maximumFractionDigits: 1 })
      })
    : messages.addDetail({ file });
};

/** How many files may wait for the person's answer. More are left out, since a program may ask without end. */
const MOST_WAITING = 20;

/** Opens files and links from outside the windows. The person is asked first, by dialogs of the system that no page can imitate. */
export class Openings {
  readonly #queue = new SerialQueue();
  #waiting = 0;
  #leftOut = 0;
  #isAskingLink = false;

  constructor(private readonly parts: OpeningParts) {}

  async handle({ files, links, newWindow, openRecent }: OpenRequest): Promise<void> {
    if (newWindow || openRecent) await this.#guarded(() => this.#showWindow(newWindow, openRecent));
    const opened = files.map((file) => this.openFile(file));
    await Promise.all([...opened, this.openLinks(links)]);
  }

  /** Adds a copy of a workspace's file to the list, or shows the workspace that was made from it. Never rejects. */
  async openFile(file: string): Promise<void> {
    if (this.#waiting >= MOST_WAITING) {
      this.#leftOut += 1;
      return;
    }
    this.#waiting += 1;
    await this.#guarded(() => this.#queue.run(() => this.#openFile(file)));
    this.#waiting -= 1;
    // One line for all of them, since a program may ask without end.
    if (this.#leftOut > 0) this.parts.log.warn('files_left_out', { count: this.#leftOut });
    this.#leftOut = 0;
  }

  /** Asks about the first of these links, and shows where it leads. While such a question stands, others are left out. Never rejects. */
  async openLinks([link, ...others]: readonly string[]): Promise<void> {
    if (link === undefined) return;
    if (this.#isAskingLink) {
      this.parts.log.warn('links_left_out', { count: others.length + 1 });
      return;
    }
    this.#isAskingLink = true;
    await this.#guarded(() => this.#queue.run(() => this.#followLink(link, others.length)));
    this.#isAskingLink = false;
  }

  async #frontWindow(): Promise<BrowserWindow | null> {
    return (await this.parts.windows.front())?.window ?? null;
  }

  async #guarded(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.parts.log.error('opening_failed', error);
    }
  }

  async #showWindow(isNew: boolean, openRecent: boolean): Promise<void> {
    const { windows, requests } = this.parts;
    const front = await windows.front();
    if (front === null) return;
    if (openRecent) requests.add(front.contents, { kind: 'workspaces' });
    else if (isNew) windows.openAnother(front.contents);
  }

  async #openFile(file: string): Promise<void> {
    const window = await this.#frontWindow();
    try {
      const isElsewhere = namesComputer(file);
      const own = isElsewhere ? undefined : this.parts.registry.ownOf(file);
      if (own !== undefined) {
        this.parts.windows.showOn(own.id);
        return;
      }
      const size = isElsewhere ? 'elsewhere' : await refuseOtherFiles(file);
      // A file that is read only after the person has agreed is compared with earlier copies once it has been copied.
      const isReadLater = size === 'elsewhere' || size > LARGE;
      const copied = isReadLater ? undefined : this.parts.registry.copyOf(await digestOf(file));
      const chosen = await this.#askAboutFile(window, file, copied, size);
      if (chosen === 'show' && copied !== undefined) this.parts.windows.showOn(copied.id);
      if (chosen !== 'add') return;
      const agreedSize = isElsewhere ? await refuseOtherFiles(file) : size;
      await this.#add(file, agreedSize, isReadLater);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      if (error.cause !== undefined) this.parts.log.error('file_not_opened', error.cause);
      await this.#say(
        await this.#frontWindow(),
        messages.addTitle,
        messages.notOpened({ file: basename(file) }),
        error.message
      );
    }
  }

  async #askAboutFile(
    window: BrowserWindow | null,
    file: string,
    known: RegisteredWorkspace | undefined,
    size: FileSize
  ): Promise<'show' | 'add' | 'nothing'> {
    const { registry, ask } = this.parts;
    const name = registry.freeName(basename(file, extname(file)));
    const choices =
      known === undefined
        ? ([['add', messages.addAnswer]] as const)
        : ([
            ['show', messages.showAnswer],
            ['add', messages.addAnother]
          ] as const);
    const answer = await ask(window, {
      type: 'question',
      title: messages.addTitle,
      message: known === undefined ? messages.add({ name }) : messages.known({ name: known.name }),
      detail: known === undefined ? addDetail(file, size) : messages.knownDetail({ file }),
      buttons: [...choices.map(([, label]) => label), messages.cancel],
      cancelId: choices.length
    });
    return choices[answer]?.[0] ?? 'nothing';
  }

  async #add(file: string, size: FileSize, isReadLater: boolean): Promise<void> {
    const { registry, windows, examine, onAdded } = this.parts;
    const { copy, digest } = await copyWorkspace(file, registry.folder, examine);
    try {
      const known = isReadLater ? registry.copyOf(digest) : undefined;
      const chosen =
        known === undefined ? 'add' : await this.#askAboutFile(await this.#frontWindow(), file, known, size);
      if (chosen !== 'add') {
        removeDatabase(copy);
        if (chosen === 'show' && known !== undefined) windows.showOn(known.id);
        return;
      }
      const added = registry.addCopy(copy, registry.freeName(basename(file, extname(file))), digest);
      onAdded();
      windows.showOn(added.id);
    } catch (error) {
      removeDatabase(copy);
      throw error;
    }
  }

  async #followLink(link: string, others: number): Promise<void> {
    const { registry, windows, requests, ask } = this.parts;
    const window = await this.#frontWindow();
    const target = readLink(link);
    if (target === null) {
      await this.#say(window, messages.linkTitle, messages.linkUnknown, messages.linkUnknownDetail);
      return;
    }
    const workspace = registry.find(target.workspaceId);
    if (workspace === undefined) {
      await this.#say(window, messages.linkTitle, messages.linkGone, messages.linkGoneDetail);
      return;
    }
    const answer = await ask(window, {
      type: 'question',
      title: messages.linkTitle,
      message:
        target.categoryId === null
          ? messages.toWorkspace({ workspace: workspace.name })
          : messages.toCategory({ workspace: workspace.name }),
      detail: messages.linkDetail({ others }),
      buttons: [messages.linkAnswer, messages.cancel],
      // Cancel, so that an Enter typed as the question appears agrees to nothing.
      defaultId: 1
    });
    if (answer !== 0) return;
    // The workspace may have been deleted while the question was open.
    if (registry.find(workspace.id) === undefined) return;
    const contents = windows.showOn(workspace.id);
    if (target.categoryId !== null) requests.add(contents, { kind: 'category', id: target.categoryId });
  }

  async #say(window: BrowserWindow | null, title: string, message: string, detail: string): Promise<void> {
    await this.parts.ask(window, { type: 'info', title, message, detail, buttons: [messages.ok] });
  }
}
