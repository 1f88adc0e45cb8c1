import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { channelSchema } from '../../src-shared/mapping';
import type { FileRecords } from '../formats/records';
import { readCsvRecords } from '../formats/readers/csv-reader';
import { UnreadableFile } from '../formats/readers/refusals';
import { messages as mappingMessages } from '../mapping/messages';
import { replacementsIn } from '../mapping/replacements';
import { mappingTarget, type MappingTarget } from '../mapping/mapping-target';
import { shippedTaxonomies } from '../mapping/shipped-taxonomies';
import { taxonomyOfTrees, type Taxonomy } from '../mapping/taxonomy';
import { CommandFailure, required, UsageError, type parseArguments } from './command';
import type { CommandIo } from './command-io';
import { readForImport, requireDecided } from './file-import';
import { faultOptions, type FaultOptions } from './import-faults';
import { messages } from './messages';

const words = messages.map;

/** The options of all commands about the mapping to one taxonomy. */
export const MAP_OPTIONS = {
  database: { type: 'string' },
  to: { type: 'string' },
  channel: { type: 'string' },
  replacements: { type: 'string' },
  'on-fault': { type: 'string', multiple: true, default: [] as string[] }
} as const;

export const MAP_USAGE = `  --database FILE  the workspace
  --to TAXONOMY    google, shopify, or a file with a taxonomy that “canopy import”
                   reads
  --channel NAME   what the entries of the metadata are called: map:NAME. Left out:
                   the taxonomy’s name, or the file’s
  --replacements F a table with the columns old_id and new_id: what replaced the
                   targets that a newer version of the taxonomy no longer has
  --on-fault K=C   about faults of the file, as in “canopy import”`;

type MapValues = ReturnType<typeof parseArguments<typeof MAP_OPTIONS>>['values'];

const channelNamed = (given: string | undefined, file: string): string => {
  const channel = given ?? basename(file, extname(file)).toLowerCase().replaceAll(/\s+/g, '-');
  if (!channelSchema.safeParse(channel).success) throw new UsageError(words.channel(channel));
  return channel;
};

/** A table from a file, or from standard input (`-`). */
export const readTable = async (input: string, { stdin }: CommandIo): Promise<FileRecords> => {
  try {
    const bytes = input === '-' ? await buffer(stdin) : await readFile(input);
    return await readCsvRecords(bytes, { hasHeader: true }, () => undefined);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new CommandFailure(words.noTable(input, error.message));
    throw new CommandFailure(messages.unreadable(input, error), { cause: error });
  }
};

const taxonomyIn = async (input: string, channel: string, faults: FaultOptions, io: CommandIo): Promise<Taxonomy> => {
  const settings = { reading: {}, choices: faults.choices };
  const order = { input, settings, faults, mode: { kind: 'append' }, isDryRun: false } as const;
  const file = await readForImport(order, io);
  requireDecided(file, order);
  const { fields } = file.preview.mapping;
  const idKeys = fields.filter(({ role }) => role === 'id').map(({ key }) => key);
  return taxonomyOfTrees(file.trees, idKeys, channel, null);
};

const replacementsFrom = async (input: string, io: CommandIo): Promise<ReadonlyMap<string, string>> => {
  const replacements = replacementsIn(await readTable(input, io));
  if (replacements === null) throw new CommandFailure(mappingMessages.noReplacements);
  return replacements;
};

/** The taxonomy that `--to` names. @param inOtherWords files with names of it, or of one that comes with the app, in other languages */
export const mappingTargetOf = async (
  { to, channel, replacements, 'on-fault': given }: MapValues,
  inOtherWords: readonly string[],
  io: CommandIo
): Promise<MappingTarget> => {
  const named = required(to, '--to');
  const faults = faultOptions(given);
  const { google, shopify } = shippedTaxonomies();
  const shipped = [google, shopify].find((one) => one.channel === named);
  if (shipped !== undefined && channel !== undefined) throw new UsageError(words.channelOfShipped);
  const taxonomy = shipped ?? (await taxonomyIn(named, channelNamed(channel, named), faults, io));
  if (taxonomy.ids.length === 0) throw new CommandFailure(words.emptyTaxonomy(named));
  const others: Taxonomy[] = [];
  for (const file of inOtherWords) others.push(await taxonomyIn(file, channelNamed(undefined, file), faults, io));
  const replaced = replacements === undefined ? taxonomy.replacements : await replacementsFrom(replacements, io);
  return mappingTarget({ ...taxonomy, replacements: replaced }, others);
};
