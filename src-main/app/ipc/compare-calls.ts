import { basename } from 'node:path';
import type { WebContents } from 'electron';
import { TREE_PATH } from '../../../src-shared/app-origin';
import type { ComparedTree, ComparedWith } from '../../../src-shared/compare';
import type { Dialect } from '../../../src-shared/dialect';
import { StoreError } from '../../domain/errors';
import { IMPORTED_EXTENSIONS } from '../../formats/extensions';
import type { CallParts } from './desktop-parts';
import { handleCalls } from './window-channel';
import type { OpenThread } from '../workspaces/open-workspaces';
import { workspaceOf } from '../windows/pages';
import { READER_HEAP_MB, FileReader } from '../../formats/file-in-process';
import { startUtility } from '../workspaces/utility-process';
import { chooseFile } from '../process/message-box';
import { saidAgain } from '../../../src-shared/said-again';
import messages from '../process/messages/en.json' with { type: 'json' };
import { randomUUID } from 'node:crypto';
import type { ImportSettings } from '../../../src-shared/import-plan';
import { messages as formatWords } from '../../formats/messages';
import type { Isolated } from '../../platform/isolated';
import { handOverTrees } from './import-calls';

const WITHOUT_HELP: ImportSettings = { reading: {}, choices: {} };
const unreported = (): void => undefined;

interface ComparedFileParts {
  readonly start: () => Isolated;
  readonly onFault: (error: unknown) => void;
  readonly onBegun: (end: () => void) => void;
}

/** The tree of a file to compare with: a workspace's by the thread, any other by a process, since parsing it may take all memory. */
export const treeOfFile = async (
  file: string,
  thread: Pick<OpenThread, 'call'>,
  { start, onFault, onBegun }: ComparedFileParts
): Promise<Uint8Array> => {
  const answer = await thread.call('readTreeOfFile', { file });
  if (answer.state === 'read') return answer.body;
  const refused = (problem: string): StoreError =>
    new StoreError('invalid', messages.file.notComparable({ file: basename(file), fault: saidAgain(problem) }));
  const reader = new FileReader({ file }, start, onFault);
  onBegun(() => reader.end());
  try {
    const preview = await reader.preview(WITHOUT_HELP, unreported);
    if (preview.state !== 'read')
      throw refused(preview.state === 'refused' ? preview.problems.join(' ') : formatWords.gone);
    // Any text would pass as an indented list.
    if (preview.format === 'text') throw refused(messages.file.textWithoutColumns);
    const id = randomUUID();
    return await handOverTrees(reader, thread, { id, settings: WITHOUT_HELP, onProgress: unreported }, () =>
      thread.call('treeOfTaken', { id })
    );
  } finally {
    reader.end();
  }
};

const chosenFile = (sender: WebContents): Promise<string | null> =>
  chooseFile(sender, messages.file.compareTitle, [
    { name: messages.file.compareKinds, extensions: ['canopy', ...IMPORTED_EXTENSIONS] },
    { name: messages.file.allFiles, extensions: ['*'] }
  ]);

const treeOf = async (thread: OpenThread): Promise<Uint8Array> => {
  const { status, body } = await thread.call('callService', { method: 'GET', path: TREE_PATH });
  if (status !== 200) throw new StoreError('storage_failed', messages.workspace.unreadable);
  return typeof body === 'string' ? new TextEncoder().encode(body) : body;
};

const dialectOf = async (thread: OpenThread): Promise<Dialect | null> => {
  const replica = await thread.call('readReplica', null);
  return replica.kind === 'replica' ? replica.dialect : null;
};

export const handleCompareCalls = ({ guard, cancellable, registry, open, files }: CallParts): void => {
  /** Reads the file that a window chose, until its page is left. */
  const readFile = async (file: string, thread: OpenThread, sender: WebContents): Promise<Uint8Array> => {
    let end = (): void => undefined;
    const left = (): void => end();
    sender.once('destroyed', left).once('did-navigate', left);
    try {
      return await treeOfFile(file, thread, {
        start: () => startUtility(files.fileReader, 'canopy-file-reader', READER_HEAP_MB),
        onFault: (error) => guard.report('file-reader', error),
        onBegun: (endReading) => {
          end = endReading;
        }
      });
    } finally {
      sender.off('destroyed', left).off('did-navigate', left);
    }
  };

  const read = async (from: ComparedWith, sender: WebContents): Promise<ComparedTree> => {
    if (from.kind === 'workspace') {
      const { name } = registry.get(from.id);
      return open.withThread(from.id, async (thread) => ({
        name,
        body: await treeOf(thread),
        dialect: await dialectOf(thread)
      }));
    }
    const thread = await open.thread(workspaceOf(sender));
    if (from.kind === 'backup')
      return {
        name: messages.file.backupName,
        body: await thread.call('readTreeOfBackup', { id: from.id }),
        dialect: await dialectOf(thread)
      };
    const file = await chosenFile(sender);
    return file === null ? null : { name: basename(file), body: await readFile(file, thread, sender), dialect: null };
  };

  const withThreadOf = async <T>(
    workspaceId: string | null,
    sender: WebContents,
    act: (thread: OpenThread) => Promise<T>
  ): Promise<T> =>
    workspaceId === null ? act(await open.thread(workspaceOf(sender))) : open.withThread(workspaceId, act);
  handleCalls(guard, {
    readComparedTree: read,
    planComparedRequests: ({ workspaceId, edits }, sender) =>
      withThreadOf(workspaceId, sender, (thread) => thread.call('planRequests', edits)),
    editComparedTree: ({ workspaceId, edits }, sender, callId) =>
      cancellable.run(sender, callId, async (cancel) => {
        if (workspaceId === null) return (await open.thread(workspaceOf(sender))).call('editTree', edits, cancel);
        return open.withThread(workspaceId, async (thread, stayOpen) => {
          const edited = await thread.call('editTree', edits, cancel);
          // It stays open to sync the edits, though no window shows it.
          if ((await dialectOf(thread)) !== null) stayOpen();
          return edited;
        });
      })
  });
};
