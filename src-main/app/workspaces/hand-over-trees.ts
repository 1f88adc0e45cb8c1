import type { ImportSettings } from '../../../src-shared/import-plan';
import type { FileReader } from '../../formats/file-in-process';
import type { OpenThread } from './open-workspaces';

interface HandedFile {
  readonly id: string;
  readonly settings: ImportSettings;
  readonly onProgress: (done: number, total: number) => void;
}

/** Hands the categories of a file to a workspace's thread, piece by piece, and has it work with them. It forgets them afterwards. */
export const handOverTrees = async <T>(
  reader: Pick<FileReader, 'readTrees'>,
  thread: Pick<OpenThread, 'call'>,
  { id, settings, onProgress }: HandedFile,
  work: () => Promise<T>
): Promise<T> => {
  try {
    await reader.readTrees(settings, onProgress, async (piece, done, total) => {
      await thread.call('takeImportPiece', { id, piece });
      onProgress(done, total);
    });
    return await work();
  } finally {
    await thread.call('forgetTaken', { id });
  }
};
