import { COMMAND_IDS, COMMANDS, type CommandId } from '../../../src-shared/commands';
import { fold } from '../../../src-shared/normal-forms';
import { pathLine, type CategoryNode, type TreeModel } from '../../model/tree-model';
import { categoryQuery, COMMANDS_ONLY, findCategories, MOST_CATEGORIES } from './find-categories';
import { messages } from './messages';

/** An entry of the palette. `key` is unique. */
export type PaletteEntry =
  | { readonly kind: 'category'; readonly key: string; readonly node: CategoryNode; readonly path: string }
  | { readonly kind: 'command'; readonly key: string; readonly id: CommandId; readonly label: string };

interface PaletteSection {
  readonly kind: 'recent' | 'categories' | 'commands';
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}

const OFFERED = COMMAND_IDS.filter((id) => id !== 'palette');

const categoryEntry = (model: TreeModel, node: CategoryNode): PaletteEntry => ({
  kind: 'category',
  key: `category-${node.id}`,
  node,
  path: pathLine(model, node.id)
});
const commandEntry = (id: CommandId): PaletteEntry => ({
  kind: 'command',
  key: `command-${id}`,
  id,
  label: COMMANDS[id].label
});

const begins = (text: string, wanted: string): boolean => wanted !== '' && fold(text).startsWith(wanted);

/** Commands that contain every word of the query: an exact label first, then labels that begin with it. */
const findCommands = (query: string): CommandId[] => {
  const wanted = fold(query.trim());
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  const found = OFFERED.filter((id) => words.every((word) => fold(COMMANDS[id].label).includes(word)));
  const distance = (id: CommandId): number => {
    const { label } = COMMANDS[id];
    if (fold(label.replace(/…$/, '')) === wanted) return 0;
    return begins(label, wanted) ? 1 : 2;
  };
  return found.toSorted((one, other) => distance(one) - distance(other));
};

const recentEntries = (model: TreeModel, recent: readonly string[]): PaletteEntry[] =>
  recent.flatMap((key) => {
    const [kind, name = ''] = key.split('-');
    if (kind === 'command') return OFFERED.filter((id) => id === name).map(commandEntry);
    const node = model.get(Number(name));
    return node === undefined ? [] : [categoryEntry(model, node)];
  });

/** Whether the query means a command: a label begins with it, and no name of a category does. */
const isCommandNearer = (
  categories: readonly CategoryNode[],
  commands: readonly CommandId[],
  text: string
): boolean => {
  const wanted = fold(text.trim());
  return (
    commands.slice(0, 1).some((id) => begins(COMMANDS[id].label, wanted)) &&
    !categories.slice(0, 1).some(({ name }) => begins(name, wanted))
  );
};

/**
 * The sections of the palette for a query. `recent`: keys of the last used entries, shown for an empty query; `found`: the matching
 * categories. Sections without entries are left out.
 */
export const paletteSections = (
  model: TreeModel,
  query: string,
  recent: readonly string[],
  found: readonly CategoryNode[] = findCategories(model, categoryQuery(query), MOST_CATEGORIES)
): PaletteSection[] => {
  const isCommandsOnly = query.trimStart().startsWith(COMMANDS_ONLY);
  const text = isCommandsOnly ? query.trimStart().slice(COMMANDS_ONLY.length) : query;
  const used =
    text.trim() === '' ? recentEntries(model, recent).filter(({ kind }) => !isCommandsOnly || kind === 'command') : [];
  const commandIds = findCommands(text);
  const categories: PaletteSection = {
    kind: 'categories',
    label: messages.categories,
    entries: found.map((node) => categoryEntry(model, node))
  };
  const commands: PaletteSection = {
    kind: 'commands',
    label: messages.commands,
    entries: commandIds.map(commandEntry).filter(({ key }) => !used.some((entry) => entry.key === key))
  };
  const rest = isCommandNearer(found, commandIds, text) ? [commands, categories] : [categories, commands];
  const sections: readonly PaletteSection[] = [{ kind: 'recent', label: messages.recent, entries: used }, ...rest];
  return sections.filter(({ entries }) => entries.length > 0);
};
