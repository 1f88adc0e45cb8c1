import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import type { PictureKind } from '../../../src-shared/picture';
import { StoreError } from '../../domain/errors';

const KINDS: Readonly<Record<PictureKind, string>> = { svg: 'SVG picture', png: 'PNG picture' };

/** Asks where to save a picture and saves it. @returns the file's name, `null` when the person thought better of it. */
export const savePicture = async (
  window: BrowserWindow,
  kind: PictureKind,
  bytes: Uint8Array
): Promise<string | null> => {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Save the overview',
    defaultPath: `Overview.${kind}`,
    filters: [{ name: KINDS[kind], extensions: [kind] }]
  });
  if (canceled || filePath === '') return null;
  try {
    await writeFile(filePath, bytes);
  } catch (error) {
    throw new StoreError(
      'storage_failed',
      'The picture could not be written there. Is the disk full, or the folder write-protected?',
      {},
      { cause: error }
    );
  }
  return basename(filePath);
};
