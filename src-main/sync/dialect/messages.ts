import { LIMITS } from '../../../src-shared/limits';

const quoted = (key: string): string => `“${key}”`;

const noId = 'no id';

export const messages = {
  inferred: {
    alternative: (what: string, key: string, others: readonly string[]): string =>
      `${quoted(key)} is used as ${what}; ${others.map(quoted).join(' or ')} is possible too.`,
    order: 'the order',
    name: 'the name',
    visibility: 'the visibility',
    noParent: (assumed: string): string =>
      `The listing has no reference to the parent; requests call it ${quoted(assumed)}.`,
    flat: 'Nothing in the listing says which category is in which, so all are shown at the top level.',
    descending: (key: string): string =>
      `Siblings are listed with the highest ${quoted(key)} first. They are shown in that order and cannot be reordered here.`,
    noOrder: 'The listing has no field for the order of siblings, so they cannot be reordered there.',
    noName: 'No field of the categories looks like a name.',
    unreadableName: (key: string, held: 'lists' | 'objects'): string =>
      `The names in ${quoted(key)} are ${held} without a text that Canopy can read. If another field holds a name, choose it.`,
    noCategories: 'The service has no categories yet, so Canopy cannot tell how it writes them.',
    noId: 'No field of the categories looks like an id: a whole number that does not repeat.',
    assumedMark: (value: unknown, key: string): string =>
      `No category has ${JSON.stringify(value)} in ${quoted(key)}; Canopy assumes that it is the opposite of what they have.`
  },
  readOtherwise: {
    noId: 'Left out because Canopy cannot read their ids',
    twice: 'Listed more than once, read where they come first',
    noParent: 'Shown at the top level because their parents are not in the listing',
    cycle: 'Shown at the top level because the service has them below themselves',
    tooDeep: `Shown higher up because they are deeper than ${LIMITS.depth} levels`,
    tooLarge: 'Kept on the service only because they are too large for metadata'
  },
  listOrObject: 'a list or an object',
  noId,
  moreExamples: (count: number): string => `, and ${count.toLocaleString('en')} more`,
  notListed: (member: string): string =>
    `The service does not list ${quoted(member)} for this category, which its address needs. Nothing was sent.`
};
