import { localized } from '../../../src-shared/language';
import { channelName, type MappingReason } from '../../../src-shared/mapping';
import type { ListedState, SureMappings, TaxonomyName } from '../../../src-shared/mapping-calls';
import { categories } from '../../platform/amounts';
import { countOf, numeral } from '../../platform/text';

const STATES = {
  unmapped: 'Undecided',
  confirmed: 'Mapped',
  inherited: 'Inherited',
  none: 'None',
  outdated: 'Outdated',
  unreadable: 'Unreadable'
} satisfies Readonly<Record<ListedState, string>>;

export const messages = localized('features/mapping', {
  title: 'Map to a taxonomy',
  channel: 'Taxonomy',
  taxonomy: ({ channel, version }: TaxonomyName) => `${channelName(channel)} (${version})`,
  add: 'Add a taxonomy…',
  adding: {
    title: (file: string) => `Add “${file}” as a taxonomy`,
    answer: 'Add',
    name: 'Name',
    version: 'Version, such as 2026-01',
    hint: 'Versions of one name lie side by side, and mappings count for all of them. The file is kept beside the workspace.',
    fault:
      'Name and version begin with a letter or digit and have only letters, digits, points, hyphens and underscores.'
  },
  removing: {
    open: 'Remove this taxonomy…',
    title: (taxonomy: string) => `Remove “${taxonomy}” from this workspace?`,
    answer: 'Remove',
    text: (mapped: number) =>
      `Its file is deleted. The mappings of ${categories(mapped)} stay, and show as “Taxonomy not here” unless another version is here.`
  },
  replacements: 'Add a map of versions…',
  replaced: (count: number) => `${countOf(count, 'replacement', 'replacements')} added.`,
  notAdded: 'The file was not opened.',
  notReplaced: 'The map of versions was not added.',
  oneStep: 'This is one step of undo.',
  sureOnes: {
    open: (count: number) => `Confirm the sure ones (${numeral(count)})`,
    title: (count: number) => `Confirm ${countOf(count, 'suggestion', 'suggestions')} unseen?`,
    answer: 'Confirm',
    measured: ({ right, of }: NonNullable<SureMappings['measured']>) =>
      `Of the ${numeral(of)} categories you mapped one by one that had as clear a suggestion, ${numeral(right)} (${Math.floor((100 * right) / of)}%) are mapped to it.`,
    inheriting: (count: number) => `${categories(count)} below them inherit.`,
    done: (count: number) => `${categories(count)} mapped.`,
    failed: 'The sure suggestions were not read.'
  },
  sameBelow: {
    open: (count: number) => `Same for everything below (${numeral(count)})…`,
    title: (count: number, name: string) => `Remove ${countOf(count, 'mapping', 'mappings')} below “${name}”?`,
    answer: 'Same for everything below',
    text: 'These categories then inherit, as all others below.',
    done: (count: number) => `${countOf(count, 'mapping', 'mappings')} removed.`
  },
  states: 'Categories by state',
  countIn: (state: ListedState, count: number) => `${STATES[state]} ${numeral(count)}`,
  list: 'Categories',
  keys: '↑ ↓ choose a category, 1 to 5 take a suggestion, Enter takes the first, N says that there is none.',
  below: (count: number) => `${numeral(count)} below`,
  more: (count: number) => `${countOf(count, 'smaller one', 'smaller ones')} not listed.`,
  nothing: 'No category is in this state.',
  reading: 'Reading the categories',
  notRead: (reason: string) => `The mappings could not be read. ${reason}`,
  is: {
    unmapped: () => 'Not mapped yet.',
    confirmed: (target: string) => `Mapped to ${target}.`,
    none: () => 'There is none, on purpose.',
    outdated: (target: string) => `Mapped to ${target}, which this version of the taxonomy no longer has.`,
    unreadable: () =>
      'Another program wrote something else where the mapping would be. Remove it from the metadata to map the category.'
  },
  inherits: (target: string, from: string) => `Same as “${from}”: ${target}.`,
  inheritsNone: (from: string) => `None, as “${from}”.`,
  forBelow: (count: number) =>
    `What you choose counts for ${categories(count)} below, too, unless they have their own.`,
  suggestions: 'Suggestions',
  noSuggestions: 'No suggestion. Search for a name above.',
  noTargets: 'The taxonomy has no such name.',
  search: 'Search the taxonomy',
  sure: 'as sure as your mappings so far',
  why: {
    name: 'similar name',
    path: 'similar categories above',
    parent: 'near the mapping of the category above',
    confirmed: 'like what you have mapped',
    bridge: 'this name in another taxonomy or language',
    replacement: 'what replaced it in this version'
  } satisfies Readonly<Record<MappingReason, string>>,
  none: 'None (N)',
  remove: 'Remove mapping',
  close: 'Close',
  notSaved: (name: string) => `The mapping of “${name}” was not saved.`,
  changedAtOnce: 'Somebody else has changed it at the same time.'
});
