import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Fault } from '../../src-shared/envelope';
import { backUpBeforeImport } from '../store/sqlite/backups/backup-folder';
import { WorkspaceStore } from '../store/sqlite/workspace-store';
import { READERS } from '../formats/formats';
import { messages as formatWords } from '../formats/messages';
import { faultOfTrial } from '../formats/read-file';
import { parseArguments, required, type CliCommand, CommandFailure, UsageError, printJson } from './command';
import { childTrial } from './child-trial';

/** Left out. */
const DEFAULT_FORMAT = 'json';
const { json, csv, text } = formatWords.formatTitles;

const USAGE = `canopy import --database FILE [--format F] INPUT

  --database FILE  the workspace; made when there is none
  --format F       json: ${json}; csv: ${csv}; text: ${text} (default ${DEFAULT_FORMAT})
  INPUT            the file to import; - is standard input

Into a new workspace the tree comes as it is, with ids, versions and times. Into
any other it comes after the roots, under new ids, and a backup is made before.
If anything in it is wrong, nothing is imported. Standard output carries
{"imported":N,"idsKept":true}.`;

const OPTIONS = { database: { type: 'string' }, format: { type: 'string', default: DEFAULT_FORMAT } } as const;

const readInput = async (input: string): Promise<Uint8Array> => {
  try {
    return input === '-' ? await buffer(process.stdin) : await readFile(input);
  } catch (error) {
    throw new CommandFailure(`“${input}” cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error
    });
  }
};

const decode = (bytes: Uint8Array, input: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new CommandFailure(`“${input}” is no text in UTF-8, or longer than a text can be.`, { cause: error });
  }
};

const listFaults = (input: string, faults: readonly Fault[]): string =>
  [
    `“${input}” was not imported, and nothing was changed:`,
    ...faults.map(({ pointer, message }) => `  ${pointer === '' ? 'the file' : pointer}: ${message}`)
  ].join('\n');

export const importCommand: CliCommand = {
  summary: 'Add the categories of a file to a workspace',
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = parseArguments(args, OPTIONS);
    const file = required(values.database, '--database');
    const read = READERS.get(values.format);
    if (read === undefined)
      throw new UsageError(`--format takes ${[...READERS.keys()].join(' or ')}, not “${values.format}”.`);
    const [input, ...others] = positionals;
    if (input === undefined || others.length > 0) throw new UsageError('import takes one INPUT.');
    const bytes = await readInput(input);
    const fault = values.format === DEFAULT_FORMAT ? await faultOfTrial('input.json', bytes, childTrial) : null;
    if (fault !== null) throw new CommandFailure(listFaults(input, [fault]));
    const reading = read(decode(bytes, input));
    if (!reading.ok) throw new CommandFailure(listFaults(input, reading.faults));
    const store = WorkspaceStore.open(file);
    try {
      await backUpBeforeImport(store, ({ message }) => process.stderr.write(`${message}\n`));
      const { imported, idsKept } = store.importTree(reading.categories, { author: 'import' });
      printJson({ imported, idsKept });
    } finally {
      store.close();
    }
  }
};
