import type { ImportSettings } from '../../src-shared/import-plan';
import type { ReadableImport } from '../../src-shared/transfer';
import { openFile } from '../../src-main/formats/import-session';
import type { FileCategory } from '../../src-main/formats/records';

const WITHOUT_HELP: ImportSettings = { reading: {}, choices: {} };

export const readText = async (
  name: string,
  text: string | Uint8Array,
  settings: ImportSettings = WITHOUT_HELP
): Promise<{ readonly preview: ReadableImport; readonly categories: readonly FileCategory[] }> => {
  const session = openFile(name, typeof text === 'string' ? Buffer.from(text) : text);
  const preview = await session.preview(settings, () => undefined);
  if (preview.state !== 'read') throw new Error(JSON.stringify(preview));
  return { preview, categories: await session.trees(settings, () => undefined) };
};
