import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { FAULT_CHOICES, type Hierarchy, type ImportSettings, type MergeMode } from '../../src-shared/import-plan';
import { withNewFields } from '../../src-shared/fields';
import { append } from '../../src-shared/long-lists';
import type { ImportPreview, ReadableImport } from '../../src-shared/transfer';
import { StoreError } from '../domain/errors';
import type { Actor } from '../domain/principal';
import type { ImportedCategory } from '../domain/tree';
import { FileReader, type ImportSource, MOST_FILE_BYTES } from '../formats/file-in-process';
import { type ImportRow, rowsOfPiece, treesOfRows } from '../formats/import-pieces';
import { messages as formatWords } from '../formats/messages';
import { messages as readerWords } from '../formats/readers/messages';
import { onTrialCopy } from '../store/sqlite/trial-copy';
import type { WorkspaceStore } from '../store/sqlite/workspace-store';
import { CommandFailure, say, type CommandIo } from './command';
import { refusalOfFaults, refusalOfUnclear, undecided, type ImportOrder } from './import-options';
import { messages } from './messages';
import type { Category } from '../../src-shared/category';
import type { TreeEditRequest } from '../../src-shared/tree-edits';
import { hasMatchKeys, importEdits, type ImportEdits } from '../domain/import-edits';

interface PlannedImport extends Omit<ImportEdits, 'edits'> {
  readonly changed: number;
  readonly moved: number;
  readonly reordered: number;
}

const allAdded = (count: number): PlannedImport => ({
  matched: 0,
  added: count,
  changed: 0,
  moved: 0,
  reordered: 0,
  removed: 0,
  unclear: 0
});

/** How a file updates or replaces a tree. @throws CommandFailure where no category of the file has a value to match by */
const changesTo = (
  tree: readonly Category[],
  imported: readonly ImportedCategory[],
  { mode, hierarchy }: { readonly mode: MergeMode; readonly hierarchy: Hierarchy }
): { readonly edits: readonly TreeEditRequest[]; readonly outcome: PlannedImport } => {
  if (!hasMatchKeys(imported, mode))
    throw new CommandFailure(
      messages.nothingToMatchBy({ by: mode.matchBy === 'entry' ? `entry:${mode.entry}` : mode.matchBy })
    );
  const { edits, matched, added, removed, unclear } = importEdits(tree, imported, {
    mode,
    hasPlaces: hierarchy !== 'flat'
  });
  const countOf = (kind: TreeEditRequest['kind']): number => edits.filter((edit) => edit.kind === kind).length;
  return {
    edits,
    outcome: {
      matched,
      added,
      changed: countOf('update'),
      moved: countOf('move'),
      reordered: countOf('arrange'),
      removed,
      unclear
    }
  };
};

/** @throws an error for more than a file may have: a pipe may have no end */
const contentOf = async (stream: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.byteLength;
    if (bytes > MOST_FILE_BYTES) throw new Error(readerWords.fileTooLarge);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

/** A regular file is read by the reading process itself; the content of a pipe is handed to it. */
const sourceOf = async (input: string, { stdin }: CommandIo): Promise<ImportSource> => {
  try {
    if (input === '-') return { name: '', bytes: await contentOf(stdin) };
    const found = await stat(input);
    if (found.isFile()) return { file: resolve(input) };
    if (found.isCharacterDevice() || found.isBlockDevice()) throw new Error(messages.reasons.device);
    return { name: basename(input), bytes: await contentOf(createReadStream(input)) };
  } catch (error) {
    throw new CommandFailure(messages.unreadable(input, error), { cause: error });
  }
};

/** Replaces the number of a sheet by its name. A sheet that has this number as its name takes precedence. */
const withNamedSheet = async (file: FileReader, settings: ImportSettings): Promise<ImportSettings> => {
  const { sheet, ...reading } = settings.reading;
  if (sheet === undefined || !/^[1-9]\d{0,4}$/.test(sheet)) return settings;
  const preview = await file.preview({ ...settings, reading });
  const sheets = preview.state === 'read' ? preview.sheets : [];
  const named = sheets.includes(sheet) ? sheet : sheets[Number(sheet) - 1];
  return named === undefined ? settings : { ...settings, reading: { ...reading, sheet: named } };
};

const problemsOf = (preview: ImportPreview, order: ImportOrder): readonly string[] => {
  if (preview.state === 'refused') return preview.problems;
  if (preview.state === 'cancelled') return [formatWords.nothingInIt];
  const fields = new Set(preview.mapping.fields.map(({ key }) => key));
  const unknown = (order.settings.mapping?.fields ?? []).filter(
    ({ key, role }) => !fields.has(key) && role !== 'entry' && role !== 'ignored'
  );
  if (unknown.length > 0) return [messages.unknownFields(unknown.map(({ key }) => key))];
  // JSON has one encoding, so a guessed one is refused: the command line has no preview to correct it in.
  const { encoding = 'utf-8' } = preview.reading;
  const isForeign =
    preview.format === 'json' && !encoding.startsWith('utf-') && order.settings.reading.encoding === undefined;
  return isForeign ? [messages.jsonNotUtf8({ encoding })] : [];
};

export interface ReadInput {
  readonly preview: ReadableImport;
  readonly trees: readonly ImportedCategory[];
}

/** Reads the file in a process of its own, which a hostile one takes with it. @throws CommandFailure with why it cannot be imported */
export const readForImport = async (order: ImportOrder, io: CommandIo): Promise<ReadInput> => {
  const { input } = order;
  const file = new FileReader(await sourceOf(input, io), io.startReader, (fault) => say(io, String(fault)));
  try {
    const settings = await withNamedSheet(file, order.settings);
    const preview = await file.preview(settings);
    const problems = problemsOf(preview, order);
    if (preview.state !== 'read' || problems.length > 0)
      throw new CommandFailure(
        [messages.notImported({ input }), ...problems.map((problem) => `  ${problem}`)].join('\n')
      );
    const rows: ImportRow[] = [];
    await file.readTrees(settings, undefined, (piece) => append(rows, rowsOfPiece(piece)));
    return { preview, trees: treesOfRows(rows) };
  } finally {
    file.end();
  }
};

const plan = (
  store: WorkspaceStore | null,
  { preview, trees }: ReadInput,
  mode: ImportOrder['mode']
): ReturnType<typeof changesTo> | { readonly edits: null; readonly outcome: PlannedImport } => {
  // An import into an empty workspace keeps ids, versions and times.
  if (mode.kind === 'append' || store === null || store.count() === 0)
    return { edits: null, outcome: allAdded(preview.count) };
  return changesTo(store.readTree(), trees, { mode, hierarchy: preview.mapping.hierarchy });
};

type Plan = ReturnType<typeof plan>;

const apply = (
  store: WorkspaceStore,
  { edits }: Plan,
  { preview, trees }: ReadInput,
  order: ImportOrder,
  actor: Actor = {}
): object => {
  const writer = { ...actor, author: 'import' } as const;
  const change = (): object => {
    if (edits === null) return store.importTree([...trees], writer);
    const action = order.mode.kind === 'replace' ? 'replaceWith' : 'updateFrom';
    const subject = order.input === '-' ? messages.standardInput : basename(order.input);
    if (edits.length > 0) store.edit({ action, subject, edits: [...edits] }, writer);
    return { imported: preview.count, idsKept: false };
  };
  // A refused import leaves the fields as they were, too.
  return store.together(() => {
    const outcome = change();
    // Somebody who is limited to a branch imports the categories alone.
    if (actor.within === undefined) store.setFields(withNewFields(store.fields().fields, preview.customFields), writer);
    return outcome;
  });
};

export const requireDecided = ({ preview }: ReadInput, { input, faults }: ImportOrder): void => {
  const open = undecided(preview.faults, faults);
  if (open.length > 0) throw new CommandFailure(refusalOfFaults(input, open));
};

/** @throws CommandFailure where the file leaves a decision open @param actor whose import it is, in a team */
export const planImport = (
  store: WorkspaceStore,
  file: ReadInput,
  order: ImportOrder,
  actor?: Actor
): { readonly carryOut: () => object } => {
  const planned = plan(store, file, order.mode);
  const { outcome } = planned;
  if (outcome.unclear > 0 && !order.faults.takesUnclear)
    throw new CommandFailure(refusalOfUnclear(order.input, outcome.unclear));
  return {
    carryOut: () => ({ ...apply(store, planned, file, order, actor), ...(order.mode.kind !== 'append' && outcome) })
  };
};

/** The file as edits of a tree; those that come after the roots are creations. @throws CommandFailure where the file leaves a decision open */
export const editsOfFile = (store: WorkspaceStore, file: ReadInput, order: ImportOrder): readonly TreeEditRequest[] => {
  requireDecided(file, order);
  const { preview, trees } = file;
  const { mode } = order;
  // In a tree without categories nothing can match: all are added, behind what is there.
  if (mode.kind === 'append')
    return importEdits([], trees, { mode: { kind: 'update', matchBy: 'path' }, hasPlaces: true }).edits;
  const { edits, outcome } = changesTo(store.readTree(), trees, { mode, hierarchy: preview.mapping.hierarchy });
  if (outcome.unclear > 0 && !order.faults.takesUnclear)
    throw new CommandFailure(refusalOfUnclear(order.input, outcome.unclear));
  return edits;
};

/** Why the workspace would refuse the import, such as a tree that would be too deep; `null`: it would not. */
const refusalBy = (store: WorkspaceStore, planned: Plan, file: ReadInput, order: ImportOrder): Promise<string | null> =>
  onTrialCopy(store.readTree(), (copy) => {
    try {
      apply(copy, planned, file, order);
      return null;
    } catch (error) {
      if (error instanceof StoreError) return error.message;
      throw error;
    }
  });

export const tryImport = async (store: WorkspaceStore | null, file: ReadInput, order: ImportOrder): Promise<object> => {
  const { preview } = file;
  const planned = plan(store, file, order.mode);
  const { outcome } = planned;
  const refusal = store === null || store.count() === 0 ? null : await refusalBy(store, planned, file, order);
  const isUnclear = outcome.unclear > 0 && !order.faults.takesUnclear;
  const { format, reading, sheets, languages, mapping, count, levels, first, metadata, notes } = preview;
  const open = undecided(preview.faults, order.faults);
  return {
    input: order.input,
    format,
    reading,
    ...(sheets.length > 0 && { sheets }),
    ...(languages.length > 0 && { languages }),
    mapping,
    count,
    levels,
    first,
    metadata,
    faults: preview.faults.map((fault) => ({
      ...fault,
      choices: FAULT_CHOICES[fault.kind],
      isDecided: !open.includes(fault)
    })),
    notes: [...notes, ...(preview.hasIds && (store?.revision() ?? 0) > 0 ? [messages.newIds] : [])],
    mode: order.mode,
    outcome,
    ...(refusal !== null && { refusal }),
    goesThrough: open.length === 0 && !isUnclear && refusal === null
  };
};
