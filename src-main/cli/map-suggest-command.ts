import { escapeHidden } from '../../src-shared/hidden-characters';
import { atOnce } from '../../src-shared/sliced-work';
import { namesTo } from '../mapping/flat-tree';
import { mappedTree, type MappedTree } from '../mapping/mapped-tree';
import { bridgeTo, suggestedFor, type MappingTarget } from '../mapping/mapping-target';
import { shownTarget } from '../mapping/mapping-writers';
import { suggestMappings } from '../mapping/suggest-mappings';
import { TargetIndex } from '../mapping/target-index';
import { parseOptions, required, UsageError, type CliCommand } from './command';
import { writeOut } from './export-command';
import { MAP_OPTIONS, MAP_USAGE, mappingTargetOf } from './map-target';
import { messages } from './messages';
import { onWorkspace } from './replica';

const USAGE = `canopy map suggest --database FILE --to TAXONOMY [--limit N] [--names FILE]…

${MAP_USAGE}
  --limit N        suggestions for each category, from 0 to 20 (default 5)
  --names FILE     names of the taxonomy in another language, or of Shopify’s or
                   Google’s: a file with the same ids

Changes nothing. For each category, in the order of the tree, one line of JSON:
{"id","path","state","target","suggestions":[{"id","path","score","sure","why"}]}.
A state is unmapped, suggested, confirmed, inherited, none, outdated or
unreadable. “sure” is said only where what is confirmed already bears it out.`;

const limitOf = (given: string): number => {
  const limit = Number(given);
  if (!/^\d{1,2}$/.test(given) || limit > 20) throw new UsageError(messages.map.limit(given));
  return limit;
};

const linesOf = (mapped: MappedTree, target: MappingTarget, limit: number): Iterable<string> => {
  const { tree, categories, confirmed } = mapped;
  const { taxonomy } = target;
  const index = atOnce(TargetIndex.of(taxonomy.tree));
  const question = { tree, index, confirmed, bridge: bridgeTo(mapped, target) };
  return suggestMappings(question, tree.names.keys(), limit).flatMap(({ at, suggestions }) => {
    const one = categories[at];
    if (one === undefined) return [];
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

export const mapSuggestCommand: CliCommand = {
  usage: USAGE,
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
