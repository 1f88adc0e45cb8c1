import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WorkspaceStore } from '../store/sqlite/workspace-store';
import { parseArguments, required, type CliCommand, CommandFailure, UsageError, requireWorkspace } from './command';
import { inLargePieces, writeFileAtomicSync } from '../platform/atomic-file';
import { basename, extname } from 'node:path';
import { exportFormatSchema } from '../../src-shared/import-plan';
import { messages as formatWords } from '../formats/messages';
import { WRITERS } from '../formats/writers/writers';
import { messages } from './messages';
import { isSameFile } from '../platform/file-identity';

const DEFAULT_FORMAT = 'json';
/** Each on a line of its own. */
const FORMATS = [
  `  --format F       what is written (default ${DEFAULT_FORMAT}):`,
  ...exportFormatSchema.options.map((format) => `    ${format.padEnd(13)}  ${formatWords.formatTitles[format]}`)
].join('\n');

const USAGE = `canopy export --database FILE [--format F] [--raw-cells] [OUTPUT]

  --database FILE  the workspace
${FORMATS}
  --raw-cells      of a table: texts as they are. Left out, an apostrophe stands
                   before a text that a spreadsheet would carry out as a formula
                   (=, +, -, @ …); “canopy import” takes it off again
  OUTPUT           the file to write, replaced only when all is written;
                   left out, the export goes to standard output`;

const OPTIONS = {
  database: { type: 'string' },
  format: { type: 'string', default: DEFAULT_FORMAT },
  'raw-cells': { type: 'boolean', default: false }
} as const;

const write = async (pieces: Iterable<string | Uint8Array>, output: string | undefined): Promise<void> => {
  try {
    if (output === undefined) await pipeline(Readable.from(pieces), process.stdout, { end: false });
    else writeFileAtomicSync(output, pieces);
  } catch (error) {
    throw new CommandFailure(messages.unwritable(output, error), { cause: error });
  }
};

export const exportCommand: CliCommand = {
  summary: 'Write all categories of a workspace to a file',
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = parseArguments(args, OPTIONS);
    const file = required(values.database, '--database');
    const format = exportFormatSchema.safeParse(values.format);
    if (!format.success)
      throw new UsageError(`--format takes ${exportFormatSchema.options.join(', ')}, not “${values.format}”.`);
    const [output, ...others] = positionals;
    if (others.length > 0) throw new UsageError('export takes one OUTPUT at most.');
    if (values['raw-cells'] && format.data !== 'csv') throw new UsageError(messages.rawCells);
    requireWorkspace(file);
    if (output !== undefined && isSameFile(file, output)) throw new CommandFailure('OUTPUT is the workspace itself.');
    const store = WorkspaceStore.open(file);
    try {
      const writeTree = await WRITERS[format.data]();
      // Without a byte order mark, which programs at a terminal would take for a part of the first name.
      const options = {
        title: basename(file, extname(file)),
        rawCells: values['raw-cells'],
        withByteOrderMark: false
      };
      await write(inLargePieces(await writeTree(store.readTree(), options)), output);
    } finally {
      store.close();
    }
  }
};
