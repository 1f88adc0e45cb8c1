import {
  commandGroup,
  parseOptions,
  printJson,
  type CliCommand,
  CommandFailure,
  required,
  UsageError,
  parseArguments,
  type CommandIo,
  oneOf,
  requireOtherFile,
  say,
  helpText
} from './command';
import { messages } from './messages';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { channelSchema, MAPPING_FORMATS } from '../../src-shared/mapping';
import type { FileRecords } from '../formats/records';
import { readCsvRecords } from '../formats/readers/csv-reader';
import { UnreadableFile } from '../formats/readers/refusals';
import { messages as mappingMessages } from '../mapping/messages';
import { replacementsIn } from '../mapping/replacements';
import { mappingTarget, type MappingTarget, bridgeTo, suggestedFor } from '../mapping/mapping-target';
import { shippedTaxonomies } from '../mapping/shipped-taxonomies';
import { taxonomyOfTrees, type Taxonomy } from '../mapping/taxonomy';
import { readForImport, requireDecided } from './file-import';
import { faultOptions, type FaultOptions } from './import-options';
import { mappedTree, type MappedTree } from '../mapping/mapped-tree';
import { MAPPING_WRITERS, shownTarget } from '../mapping/mapping-writers';
import { writeOut } from './export-command';
import { onWorkspace } from './replica';
import { messages as placeWords } from '../formats/placing/messages';
import { changesOfTable } from '../mapping/mapping-table';
import { escapeHidden } from '../../src-shared/hidden-characters';
import { atOnce } from '../../src-shared/sliced-work';
import { namesTo } from '../mapping/flat-tree';
import { learn } from '../mapping/suggest-mappings';
import { TargetIndex } from '../mapping/target-index';

/** The options of all commands about the mapping to one taxonomy. */
const MAP_OPTIONS = {
  database: { type: 'string' },
  to: { type: 'string' },
  channel: { type: 'string' },
  replacements: { type: 'string' },
  'on-fault': { type: 'string', multiple: true, default: [] as string[] }
} as const;

type MapValues = ReturnType<typeof parseArguments<typeof MAP_OPTIONS>>['values'];

const channelNamed = (given: string | undefined, file: string): string => {
  const channel = given ?? basename(file, extname(file)).toLowerCase().replaceAll(/\s+/g, '-');
  if (!channelSchema.safeParse(channel).success) throw new UsageError(messages.map.channel({ given: channel }));
  return channel;
};

/** A table from a file, or from standard input (`-`). */
const readTable = async (input: string, { stdin }: CommandIo): Promise<FileRecords> => {
  try {
    const bytes = input === '-' ? await buffer(stdin) : await readFile(input);
    return await readCsvRecords(bytes, { hasHeader: true }, () => undefined);
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new CommandFailure(messages.map.noTable({ file: input, why: error.message }));
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
const mappingTargetOf = async (
  { to, channel, replacements, 'on-fault': given }: MapValues,
  inOtherWords: readonly string[],
  io: CommandIo
): Promise<MappingTarget> => {
  const named = required(to, '--to');
  const faults = faultOptions(given);
  const { google, shopify } = shippedTaxonomies();
  const shipped = [google, shopify].find((one) => one.channel === named);
  if (shipped !== undefined && channel !== undefined) throw new UsageError(messages.map.channelOfShipped);
  const taxonomy = shipped ?? (await taxonomyIn(named, channelNamed(channel, named), faults, io));
  if (taxonomy.ids.length === 0) throw new CommandFailure(messages.map.emptyTaxonomy({ file: named }));
  const others: Taxonomy[] = [];
  for (const file of inOtherWords) others.push(await taxonomyIn(file, channelNamed(undefined, file), faults, io));
  const replaced = replacements === undefined ? taxonomy.replacements : await replacementsFrom(replacements, io);
  return mappingTarget({ ...taxonomy, replacements: replaced }, others);
};

const mapExportCommand: CliCommand = {
  usage: helpText('map-export'),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, {
      ...MAP_OPTIONS,
      format: { type: 'string', default: 'csv' }
    });
    const file = required(values.database, '--database');
    const format = oneOf('--format', MAPPING_FORMATS, values.format);
    const [output, ...others] = positionals;
    if (others.length > 0) throw new UsageError(messages.map.oneOutput);
    const { taxonomy } = await mappingTargetOf(values, [], io);
    await onWorkspace(file, async (store) => {
      requireOtherFile(file, output);
      await writeOut(MAPPING_WRITERS[format](mappedTree(store.readTree(), taxonomy), taxonomy), output, io);
    });
  }
};

const mapSetCommand: CliCommand = {
  usage: helpText('map-set'),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, {
      ...MAP_OPTIONS,
      'dry-run': { type: 'boolean', default: false },
      'skip-faults': { type: 'boolean', default: false }
    });
    const file = required(values.database, '--database');
    const [input, ...others] = positionals;
    if (input === undefined || others.length > 0) throw new UsageError(messages.map.oneTable);
    const { taxonomy } = await mappingTargetOf(values, [], io);
    const table = await readTable(input, io);
    return onWorkspace(file, (store) => {
      const changes = changesOfTable(table, mappedTree(store.readTree(), taxonomy), taxonomy);
      if (changes === null) throw new CommandFailure(messages.map.noColumns({ file: input }));
      const { edits, confirmed, none, unchanged, undecided } = changes;
      const faults = changes.faults.map(({ place, problem }) => ({ place: placeWords.place(place), problem }));
      const isRefused = faults.length > 0 && !values['skip-faults'];
      for (const { place, problem } of faults) say(io, `${place}: ${problem}`);
      if (isRefused && !values['dry-run']) say(io, messages.map.notSet({ file: input }));
      else if (!values['dry-run'] && edits.length > 0) {
        const subject = input === '-' ? messages.standardInput : basename(input);
        store.edit({ action: 'updateFrom', subject, edits: [...edits] }, { author: 'import' });
      }
      if (!isRefused || values['dry-run']) printJson(io, { confirmed, none, unchanged, undecided, faults });
      return isRefused ? 1 : 0;
    });
  }
};

const limitOf = (given: string): number => {
  const limit = Number(given);
  if (!/^\d{1,2}$/.test(given) || limit > 20) throw new UsageError(messages.map.limit({ given }));
  return limit;
};

const linesOf = (mapped: MappedTree, target: MappingTarget, limit: number): Iterable<string> => {
  const { tree, categories, confirmed } = mapped;
  const { taxonomy } = target;
  const index = atOnce(TargetIndex.of(taxonomy.tree));
  const question = { tree, index, confirmed, bridge: bridgeTo(mapped, target) };
  const { suggest } = atOnce(learn(question, limit));
  return tree.names.keys().flatMap((at) => {
    const one = categories[at];
    if (one === undefined) return [];
    const suggestions = suggest(at);
    const line = {
      id: one.category.id,
      path: namesTo(tree, at),
      state: one.state === 'unmapped' && suggestions.length > 0 ? 'suggested' : one.state,
      target: shownTarget(one, taxonomy),
      suggestions: suggestedFor(one, target, suggestions, limit).map(({ at: place, ...reasons }) => ({
        id: taxonomy.ids[place] ?? '',
        path: namesTo(taxonomy.tree, place),
        ...reasons
      }))
    };
    return [`${escapeHidden(JSON.stringify(line))}\n`];
  });
};

const mapSuggestCommand: CliCommand = {
  usage: helpText('map-suggest'),
  run: async (args, io) => {
    const values = parseOptions('map suggest', args, {
      ...MAP_OPTIONS,
      limit: { type: 'string', default: '5' },
      names: { type: 'string', multiple: true, default: [] as string[] }
    });
    const file = required(values.database, '--database');
    const limit = limitOf(values.limit);
    const target = await mappingTargetOf(values, values.names, io);
    const mapped = await onWorkspace(file, (store) => mappedTree(store.readTree(), target.taxonomy));
    await writeOut(linesOf(mapped, target, limit), undefined, io);
  }
};

const mapTargetsCommand: CliCommand = {
  usage: `canopy map targets

One line of JSON for each taxonomy that comes with the app:
{"name","title","version","categories"}. Any other is a file.`,
  run: async (args, io) => {
    parseOptions('map targets', args, {});
    const { google, shopify } = shippedTaxonomies();
    for (const [{ channel, version, ids }, title] of [
      [google, messages.map.google],
      [shopify, messages.map.shopify]
    ] as const)
      printJson(io, { name: channel, title, version, categories: ids.length });
  }
};

export const mapCommand = commandGroup('map', messages.mapCommands, {
  suggest: async () => mapSuggestCommand,
  set: async () => mapSetCommand,
  export: async () => mapExportCommand,
  targets: async () => mapTargetsCommand
});
