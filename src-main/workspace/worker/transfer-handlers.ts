import { newKey, type NewKey } from '../../../src-shared/ids';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Imported } from '../../../src-shared/transfer';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import type { JsonTrial } from '../../platform/json-guard';
import { type ImportedCategory, inReadingOrder } from '../../domain/tree';
import { EditsCancelled, StoreError } from '../../domain/errors';
import { previewOf } from '../../formats/preview';
import { faultOfTrial, faultText, readFileOfCategories } from '../../formats/read-file';
import type { ImportSource } from '../thread-protocol';
import type { CallControl, ThreadHandlers } from './answer-calls';
import { unlessCancelled } from './edit-handlers';
import type { Workspace, WorkspaceParts } from './workspace';
import { messages } from '../messages';

/** How many previewed files are kept until they are imported: a window that is closed does not have its own forgotten. */
const KEPT_PREVIEWS = 3;

/** V8 holds no longer text. */
const MOST_BYTES = 512 * 1024 * 1024;

const bytesOf = async (file: string): Promise<Uint8Array> => {
  try {
    if ((await stat(file)).size > MOST_BYTES) throw new StoreError('invalid', messages.transfer.tooLarge(file));
    return await readFile(file);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError('storage_failed', messages.transfer.unreadable(file), {}, { cause: error });
  }
};

const contentOf = async (source: ImportSource): Promise<{ name: string; bytes: Uint8Array }> =>
  'file' in source ? { name: basename(source.file), bytes: await bytesOf(source.file) } : source;

/** The edits that append trees to a parent's children, parents before children, and the keys of the topmost. */
const creations = (
  roots: readonly ImportedCategory[],
  parentId: number | null
): { edits: TreeEditRequest[]; rootKeys: readonly NewKey[] } => {
  const edits: TreeEditRequest[] = [];
  const rootKeys: NewKey[] = [];
  /** The key of the last category read at each depth. */
  const keys: NewKey[] = [];
  for (const { category, depth } of inReadingOrder(roots)) {
    const { name, slug, description, visible, metadata } = category;
    const key = newKey(edits.length + 1);
    keys[depth] = key;
    if (depth === 0) rootKeys.push(key);
    const fields = {
      name,
      slug: slug ?? null,
      description: description ?? '',
      visible: visible ?? true,
      metadata: metadata ?? {}
    };
    edits.push({
      kind: 'create',
      key,
      fields,
      place: { parentId: depth === 0 ? parentId : (keys[depth - 1] ?? null) }
    });
  }
  return { edits, rootKeys };
};

/** Answers the calls of import. */
export const transferHandlers = (
  workspace: Pick<Workspace, 'store'>,
  { emit }: Pick<WorkspaceParts, 'emit'>,
  jsonTrial: JsonTrial | null
): ThreadHandlers<'readImportFile' | 'importFile' | 'forgetImportFile'> => {
  const readings = new Map<string, readonly ImportedCategory[]>();

  const carryOut = (
    categories: readonly ImportedCategory[],
    parentId: number | null,
    control: CallControl | undefined
  ): Imported => {
    const { edits, rootKeys } = creations(categories, parentId);
    const subject = categories[0]?.name ?? '';
    return unlessCancelled({ emit, control }, (isCancelled) => {
      const { created } = workspace.store.edit({ action: 'import', subject, edits }, { author: 'window' }, isCancelled);
      const idOf = new Map(created);
      return { state: 'done', count: created.length, rootIds: rootKeys.flatMap((key) => idOf.get(key) ?? []) };
    });
  };

  return {
    readImportFile: async ({ id, source }, control) => {
      const { name, bytes } = await contentOf(source);
      const fault = await faultOfTrial(name, bytes, jsonTrial);
      if (fault !== null) return { state: 'refused', problems: [faultText(fault)] };
      return unlessCancelled({ emit, control }, (isCancelled) => {
        const reading = readFileOfCategories(name, bytes, (done, total) => {
          if (isCancelled(done, Math.max(total, 1))) throw new EditsCancelled('The reading was cancelled.');
        });
        if (!reading.ok) return { state: 'refused', problems: reading.faults.map(faultText) };
        if (reading.categories.length === 0) return { state: 'refused', problems: [messages.transfer.nothingInIt] };
        readings.set(id, reading.categories);
        for (const oldest of [...readings.keys()].slice(0, -KEPT_PREVIEWS)) readings.delete(oldest);
        return previewOf(reading);
      });
    },
    importFile: ({ id, parentId }, control) => {
      const categories = readings.get(id);
      if (categories === undefined) throw new StoreError('invalid', messages.transfer.gone);
      const imported = carryOut(categories, parentId, control);
      if (imported.state === 'done') readings.delete(id);
      return imported;
    },
    forgetImportFile: ({ id }) => {
      readings.delete(id);
      return null;
    }
  };
};
