import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { ImportSettings } from '../../../src-shared/import-plan';
import { StoreError } from '../../domain/errors';
import { messages as formatWords } from '../../formats/messages';
import { messages } from '../process/messages';
import { FileReader } from '../../formats/file-in-process';
import type { Isolated } from '../../platform/isolated';
import type { OpenThread } from './open-workspaces';
import { handOverTrees } from './hand-over-trees';

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
    new StoreError('invalid', messages.file.notComparable(basename(file), problem));
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
