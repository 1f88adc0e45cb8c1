import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  oneOf,
  parseArguments,
  required,
  type CliCommand,
  CommandFailure,
  UsageError,
  requireOtherFile,
  type CommandIo,
  helpText
} from './command';
import { inLargePieces, writeFileAtomicSync } from '../platform/atomic-file';
import { basename, extname } from 'node:path';
import type { WorkspaceStore } from '../store/sqlite/workspace-store';
import { exportFormatSchema, platformSchema, type ExportFormat, type Platform } from '../../src-shared/import-plan';
import { messages as formatWords } from '../formats/messages';
import { WRITERS } from '../formats/writers/writers';
import { messages } from './messages';
import { onWorkspace } from './replica';

const DEFAULT_FORMAT = 'json';
const FORMATS = [
  `  --format F       what is written (default ${DEFAULT_FORMAT}):`,
  ...exportFormatSchema.options.map((format) => `    ${format.padEnd(13)}  ${formatWords.formatTitles[format]}`)
].join('\n');

/** What code knows of the help of an export. */
export const EXPORT_WORDS = { exportFormats: FORMATS, platforms: platformSchema.options.join(', ') };

export const EXPORT_OPTIONS = {
  format: { type: 'string', default: DEFAULT_FORMAT },
  for: { type: 'string' },
  'raw-cells': { type: 'boolean', default: false }
} as const;

/** Writes to a file, or to standard output. */
export const writeOut = async (
  pieces: Iterable<string | Uint8Array>,
  output: string | undefined,
  { stdout }: CommandIo
): Promise<void> => {
  try {
    if (output === undefined) await pipeline(Readable.from(pieces), stdout, { end: false });
    else writeFileAtomicSync(output, pieces);
  } catch (error) {
    throw new CommandFailure(messages.unwritable(output, error), { cause: error });
  }
};

interface ExportOrder {
  readonly format: ExportFormat;
  readonly platform: Platform | undefined;
  readonly rawCells: boolean;
  readonly output: string | undefined;
}

export const exportOrder = (
  values: { readonly format: string; readonly for?: string | undefined; readonly 'raw-cells': boolean },
  positionals: readonly string[]
): ExportOrder => {
  const [output, ...others] = positionals;
  if (others.length > 0) throw new UsageError('export takes one OUTPUT at most.');
  const platform = values.for === undefined ? undefined : oneOf('--for', platformSchema.options, values.for);
  const format = platform === undefined ? oneOf('--format', exportFormatSchema.options, values.format) : 'csv';
  if (values['raw-cells'] && format !== 'csv') throw new UsageError(messages.rawCells);
  return { format, platform, rawCells: values['raw-cells'], output };
};

export const writeExport = async (
  store: WorkspaceStore,
  title: string,
  { format, platform, rawCells, output }: ExportOrder,
  io: CommandIo
): Promise<void> => {
  const writeTree = await WRITERS[format]();
  // No byte order mark, which programs at a terminal would take for a part of the first name.
  await writeOut(
    inLargePieces(
      await writeTree(store.readTree(), {
        title,
        fields: store.fields().fields,
        platform,
        rawCells,
        withByteOrderMark: false
      })
    ),
    output,
    io
  );
};

export const exportCommand: CliCommand = {
  usage: helpText('export', EXPORT_WORDS),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, { ...EXPORT_OPTIONS, database: { type: 'string' } });
    const file = required(values.database, '--database');
    const order = exportOrder(values, positionals);
    await onWorkspace(file, async (store) => {
      requireOtherFile(file, order.output);
      await writeExport(store, basename(file, extname(file)), order, io);
    });
  }
};
