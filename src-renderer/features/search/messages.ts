import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import { shortcutLabel } from '../../ui/command-keys';

/** What can be typed into the search box, with an example of each. `parseQuery` reads them. */
const SEARCH_EXAMPLES: readonly { readonly query: string; readonly meaning: string }[] = [
  { query: 'boots', meaning: 'In the name or slug, ignoring case and accents' },
  { query: 'women boots', meaning: 'All words, in the name or the path' },
  { query: '"gift card"', meaning: 'These words in this order' },
  { query: 'shoes > boots', meaning: 'Boots anywhere below shoes' },
  { query: 'boots -snow', meaning: 'Boots, but not snow' },
  { query: 'boots OR shoes', meaning: 'One of them' },
  { query: 'red (boots OR shoes)', meaning: 'Red, and one of the two' },
  { query: 'name:"pet supplies"', meaning: 'In the name only' },
  { query: 'slug:boot', meaning: 'In the slug only' },
  { query: 'description:wool', meaning: 'In the description' },
  { query: '#12', meaning: 'The category with this ID; same as id:12' },
  { query: 'visible:no', meaning: 'Hidden categories; same as hidden. The opposite is visible:yes' },
  { query: 'empty', meaning: 'Without subcategories' },
  { query: 'has:description', meaning: 'With a description; also has:slug, has:metadata' },
  { query: '-has:slug', meaning: 'Without a slug' },
  { query: 'is:unsent', meaning: 'Not sent to the service yet; also is:refused, is:conflict' },
  { query: 'meta:season', meaning: 'With this metadata key' },
  { query: 'meta:season=winter', meaning: 'With this metadata value; also season:winter' },
  { query: 'map:google=unmapped', meaning: 'Not mapped to Google; also confirmed, inherited, none, outdated' }
];

export const messages = localized('features/search', {
  ...english,
  searchExamples: SEARCH_EXAMPLES,
  placeholder: () => `Search (${shortcutLabel('F')})`
});
