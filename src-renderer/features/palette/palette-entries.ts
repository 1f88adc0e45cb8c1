import { COMMAND_IDS, COMMANDS, type CommandId } from '../../../src-shared/commands';
import type { ColumnView } from '../../../src-shared/kept-columns';
import { PLATFORMS } from '../../../src-shared/import-plan';
import { fold } from '../../../src-shared/normal-forms';
import { shownName, shownPath } from '../../model/shown-language';
import type { CategoryNode, TreeModel } from '../../model/tree-model';
import { showColumnView, useColumns } from '../../session/cells/columns';
import { runCommand } from '../../session/command-runner';
import { useKept } from '../../session/kept-lists';
import { session } from '../../session/session';
import { categoryQuery, COMMANDS_ONLY, findCategories, MOST_CATEGORIES } from './find-categories';
import { messages } from './messages';

/** An entry of the palette. `key` is unique. */
export type PaletteEntry =
  | { readonly kind: 'category'; readonly key: string; readonly node: CategoryNode; readonly path: string }
  | { readonly kind: 'command'; readonly key: string; readonly id: CommandId; readonly label: string }
  | NamedEntry;

/** What is kept under a name. `detail`: empty, there is none to show. */
export interface NamedEntry {
  readonly kind: 'view' | 'search' | 'export';
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  readonly show: () => void;
}

interface PaletteSection {
  readonly kind: 'recent' | 'categories' | 'commands' | NamedEntry['kind'];
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
}

const OFFERED = COMMAND_IDS.filter((id) => id !== 'palette');

const categoryEntry = (model: TreeModel, node: CategoryNode): PaletteEntry => ({
  kind: 'category',
  key: `category-${node.id}`,
  node,
  path: shownPath(model, node.id)
});
const commandEntry = (id: CommandId): PaletteEntry => ({
  kind: 'command',
  key: `command-${id}`,
  id,
  label: COMMANDS[id].label
});

const begins = (text: string, wanted: string): boolean => wanted !== '' && fold(text).startsWith(wanted);

/** Whether a text begins with the first letter of a query and has the others in their order. Fewer than three say nothing. */
const hasLetters = (text: string, letters: string): boolean => {
  if (letters.length < 3 || text.charAt(0) !== letters.charAt(0)) return false;
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at === -1) return false;
  }
  return true;
};

/** How far a command is from a query, the nearest first: its label, the beginning, the words, synonyms, the letters alone; `null`: no match. */
const distanceOf = (id: CommandId, wanted: string, words: readonly string[]): number | null => {
  const label = fold(COMMANDS[id].label);
  const others = `${label} ${fold(messages.synonyms[id] ?? '')}`;
  if (label.replace(/…$/, '') === wanted) return 0;
  if (begins(label, wanted)) return 1;
  if (words.every((word) => label.includes(word))) return 2;
  if (words.every((word) => others.includes(word))) return 3;
  return hasLetters(label, words.join('')) ? 4 : null;
};

const findCommands = (query: string): CommandId[] => {
  const wanted = fold(query.trim());
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  return OFFERED.flatMap((id) => {
    const distance = distanceOf(id, wanted, words);
    return distance === null ? [] : [{ id, distance }];
  })
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ id }) => id);
};

const keptSection = (
  kind: NamedEntry['kind'],
  text: string,
  kept: readonly Pick<NamedEntry, 'name' | 'detail' | 'show'>[]
): PaletteSection => ({
  kind,
  label: messages.kept[kind],
  entries: kept
    .filter(({ name }) => fold(name).includes(fold(text.trim())))
    .map((one) => ({ kind, key: `${kind}-${one.name}`, ...one }))
});

const showView = (view: ColumnView): void => {
  session.showView('tree');
  showColumnView(view);
};

const showSearch = (query: string): void => {
  session.search(query);
  session.focusTree();
};

const keptSections = (text: string): PaletteSection[] => {
  const [{ views }, { searches, exports }] = [useColumns.getState(), useKept.getState()];
  const viewEntries = views.map((view) => ({ name: view.name, detail: '', show: () => showView(view) }));
  const searchEntries = searches.map(({ name, query }) => ({ name, detail: query, show: () => showSearch(query) }));
  const exportEntries = exports.map((one) => ({
    name: one.name,
    detail: one.platform === null ? '' : PLATFORMS[one.platform],
    show: () => runCommand('exportTree', one)
  }));
  return [
    keptSection('view', text, viewEntries),
    keptSection('search', text, searchEntries),
    keptSection('export', text, exportEntries)
  ];
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
    !categories.slice(0, 1).some((node) => begins(node.name, wanted) || begins(shownName(node).name, wanted))
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
  const kept = isCommandsOnly ? [] : keptSections(text);
  const rest = isCommandNearer(found, commandIds, text)
    ? [commands, ...kept, categories]
    : [categories, ...kept, commands];
  const sections: readonly PaletteSection[] = [{ kind: 'recent', label: messages.recent, entries: used }, ...rest];
  return sections.filter(({ entries }) => entries.length > 0);
};
