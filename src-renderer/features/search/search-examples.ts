/** What can be typed into the search box, with an example of each. `parseQuery` reads them. */
export const SEARCH_EXAMPLES: readonly { readonly query: string; readonly meaning: string }[] = [
  { query: 'boots', meaning: 'In the name or the slug; case and accents do not matter' },
  { query: 'women boots', meaning: 'Every word, in the name or along the path' },
  { query: '"gift card"', meaning: 'These words in this order' },
  { query: 'shoes > boots', meaning: 'Boots somewhere below shoes' },
  { query: 'boots -snow', meaning: 'Boots without snow' },
  { query: 'name:"pet supplies"', meaning: 'In the name alone' },
  { query: 'slug:boot', meaning: 'In the slug alone' },
  { query: '#12', meaning: 'The category with this id; id:12 means the same' },
  { query: 'visible:no', meaning: 'Hidden ones; so does hidden. visible:yes finds the others' },
  { query: 'empty', meaning: 'Without subcategories' },
  { query: 'has:description', meaning: 'With a description; has:slug and has:metadata likewise' },
  { query: '-has:slug', meaning: 'Without a slug' },
  { query: 'meta:season', meaning: 'With this metadata key' },
  { query: 'meta:season=winter', meaning: 'With this value of it' }
];
