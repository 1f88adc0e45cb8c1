import { grouped, pluralForm } from '../../../platform/plural';

const WAY_OUT =
  'Canopy needs all of them: choose how the service pages under “Paging”, or ask for all of them in the URL.';

export const messages = {
  changedMeanwhile:
    'The categories of the service kept changing while they were being read, so a complete listing was not possible. Canopy will try again later.',
  pagesInCircles: 'The pages of the service repeat, so the rest cannot be read. Check how it pages under “Paging”.',
  partOnly: (hint: string): string => `The service lists a part of its categories at a time: ${hint}. ${WAY_OUT}`,
  doubtful: (listed: number): string =>
    `The service listed ${grouped(listed)} categories, as many as one page often holds, and refused every question for more, so Canopy cannot tell whether that is all. If it is, choose “All categories in one answer, however many” under “Paging”.`,
  hints: {
    partialContent: 'it answered with partial content (206)',
    contentRange: (range: string): string => `it says “Content-Range: ${range}”`,
    linkNext: 'its header “Link” names a next page',
    header: (name: string, total: number, listed: number): string =>
      `its header “${name}” says ${grouped(total)}, and ${grouped(listed)} were listed`,
    headerPages: (name: string, pages: number): string =>
      `its header “${name}” says that there are ${grouped(pages)} pages`,
    total: (member: string, total: number, listed: number): string =>
      `it says under “${member}” that there are ${grouped(total)}, and ${grouped(listed)} were listed`,
    pages: (member: string, pages: number): string =>
      `it says under “${member}” that there are ${grouped(pages)} pages`,
    next: (member: string): string => `it names a next page under “${member}”`,
    more: (member: string): string => `it says under “${member}” that there is more`,
    answered: (listed: number): string => `it listed ${grouped(listed)}, and others when it was asked for more`
  },
  tooFew: (total: number, listed: number): string =>
    `The service says that it has ${grouped(total)} categories, and its pages held ${grouped(listed)}. Nothing was changed, since what is missing would look deleted. Check how it pages under “Paging”.`,
  samePageAgain: (page: number): string =>
    `The service answered page ${grouped(page)} with the categories of another page, so the rest cannot be read. Check how it pages under “Paging”.`,
  pagesTooLarge: 'Together, the pages of the service are larger than Canopy can read.',
  pageElsewhere: (origin: string): string =>
    `The service names a next page at another address, ${origin}. Nothing was sent there.`,
  tooMany: (most: number): string =>
    `The service has more categories than the ${grouped(most)} that a workspace can hold.`,
  noListAt: (pointer: string): string =>
    pointer === ''
      ? 'The answer of the service is not a list of categories. Is the address right?'
      : `The answer of the service has no list of categories under “${pointer}”. Is the address right?`,
  noList: 'The answer of the service has no list of categories under “data”. Is the address right?',
  missingParents: (missing: number, examples: string): string =>
    `The listing may be incomplete: ${grouped(missing)} of its categories ${pluralForm(missing, 'lies', 'lie')} under parents that it does not have (${examples}). ${WAY_OUT} If the service really has such categories, choose “Show them at the top” under “Paging”.`,
  notCategories: (entries: number, examples: string): string =>
    `The listing may be incomplete: ${grouped(entries)} of its entries ${pluralForm(entries, 'is', 'are')} not a category (${examples}). Nothing was changed, since what is missing would look deleted. Check the address and the field mapping.`,
  leftOut: (count: number, entries: number, idKey: string): string =>
    `${grouped(count)} of ${grouped(entries)} categories have no id that Canopy can read under “${idKey}”. Choose the field with the id in the field mapping.`,
  listedTwice: (twice: number, examples: string): string =>
    `The listing cannot be trusted: ${grouped(twice)} ${pluralForm(twice, 'id stands', 'ids stand')} in it more than once (${examples}). Categories that move between pages while they are read do that; ask for a stable order in the URL.`,
  sharedPath: (shared: number, examples: string): string =>
    `Several categories would be changed at the same address, by ${pluralForm(shared, 'the value', `${grouped(shared)} values`)} ${examples}. Choose a field that is different for each category as the one for paths.`,
  notEmpty: (count: number): string =>
    `The service has ${pluralForm(count, 'a subcategory', `${grouped(count)} subcategories`)} in this one that its listing did not show. Nothing was deleted. Look at it on the service, then try again.`,
  saysItFailedItself: (words: string): string => `The service says that it failed${words}.`
};
