import { localized } from '../../../src-shared/language';
import type { MappingReason } from '../../../src-shared/mapping';
import type { Channel, ListedState } from '../../../src-shared/mapping-calls';
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
  channels: { google: 'Google', shopify: 'Shopify' } satisfies Readonly<Record<Channel, string>>,
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
    outdated: (target: string) => `Mapped to ${target}, which the taxonomy no longer has.`,
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
    bridge: 'this name in another taxonomy or language'
  } satisfies Readonly<Record<MappingReason, string>>,
  none: 'None (N)',
  remove: 'Remove mapping',
  close: 'Close',
  notSaved: (name: string) => `The mapping of “${name}” was not saved.`,
  changedAtOnce: 'Somebody else has changed it at the same time.'
});
