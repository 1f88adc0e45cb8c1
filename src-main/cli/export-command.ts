import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WorkspaceStore } from '../store/sqlite/workspace-store';
import {
  parseArguments,
  required,
  type CliCommand,
  CommandFailure,
  UsageError,
  FORMAT_OPTION,
  FORMAT_USAGE,
  formatOf,
  requireWorkspace
} from './command';
import { inLargePieces, writeFileAtomicSync } from '../platform/atomic-file';
import { messages } from './messages';
import { isSameFile } from '../platform/file-identity';

const USAGE = `canopy export --database FILE [--format F] [--raw-cells] [OUTPUT]

  --database FILE  the workspace
${FORMAT_USAGE}
  --raw-cells      of a table: texts as they are. Left out, an apostrophe stands
                   before a text that a spreadsheet would carry out as a formula
                   (=, +, -, @ …); “canopy import” takes it off again
  OUTPUT           the file to write, replaced only when all is written;
                   left out, the export goes to standard output`;

const OPTIONS = {
  database: { type: 'string' },
  format: FORMAT_OPTION,
  'raw-cells': { type: 'boolean', default: false }
} as const;

const write = async (pieces: Iterable<string>, output: string | undefined): Promise<void> => {
  try {
    if (output === undefined) await pipeline(Readable.from(pieces), process.stdout, { end: false });
    else writeFileAtomicSync(output, pieces);
  } catch (error) {
    const where = output === undefined ? 'Standard output' : `“${output}”`;
    throw new CommandFailure(`${where} cannot be written: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error
    });
  }
};

export const exportCommand: CliCommand = {
  summary: 'Write all categories of a workspace to a file',
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = parseArguments(args, OPTIONS);
    const file = required(values.database, '--database');
    const format = formatOf(values.format);
    const [output, ...others] = positionals;
    if (others.length > 0) throw new UsageError('export takes one OUTPUT at most.');
    if (values['raw-cells'] && values.format !== 'csv') throw new UsageError(messages.rawCells);
    requireWorkspace(file);
    if (output !== undefined && isSameFile(file, output)) throw new CommandFailure('OUTPUT is the workspace itself.');
    const store = WorkspaceStore.open(file);
    try {
      await write(inLargePieces(format.write(store.readTree(), new Date(), values['raw-cells'])), output);
    } finally {
      store.close();
    }
  }
};
