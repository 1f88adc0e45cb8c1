import { localized } from '../../../src-shared/language';
import { listOf, numeral } from '../../platform/text';

export const messages = localized('features/people', {
  label: 'People here',
  here: (names: readonly string[]) => `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} here`,
  more: (count: number) => `and ${numeral(count)} more`,
  moreShort: (count: number) => `+${numeral(count)}`,
  you: (name: string) => `${name} (you)`,
  at: (category: string) => `At “${category}”`,
  editing: (category: string) => `Editing “${category}”`,
  nowhere: 'Nowhere in particular',
  reveal: (name: string, category: string) => `Go to “${category}”, where ${name} is`,
  came: (names: readonly string[]) => `${listOf(names)} ${names.length === 1 ? 'has' : 'have'} joined.`
});
