import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import type { Conflict } from '../../../src-shared/remote';
import { listOf, numeral, plural } from '../../platform/text';

const thereInstead = ({ unit, theirs }: Conflict): string => {
  if (unit === 'place' || unit === 'existence') return '';
  if (unit === 'visible') return theirs === true ? ' There it is visible.' : ' There it is hidden.';
  if (theirs === null || theirs === undefined || theirs === '') return ' There it is empty.';
  const text = typeof theirs === 'string' ? theirs : JSON.stringify(theirs);
  return text.length > 80 || text.includes('\n') ? '' : ` There it is “${text}”.`;
};

export const messages = localized('features/inspector', {
  ...english,
  youTyped: (text: string, reason: string) => `You typed “${text.slice(0, 200)}”. ${reason}`,
  theirs: ({ text, count }: { readonly text: string | null; readonly count: number }, isOfMany: boolean) => {
    const to = text === null ? '' : text === '' ? ' to nothing' : ` to “${text.slice(0, 200)}”`;
    const where = isOfMany ? plural(count, { one: ' in one of them', other: ` in ${numeral(count)} of them` }) : '';
    return `Changed elsewhere meanwhile${where}${to}.`;
  },
  hiddenName: ({ code, name }: { readonly code: string; readonly name: string }): string =>
    name === code ? code : `${name} (${code})`,
  hidden: (names: readonly string[]): string => `Invisible characters: ${listOf(names)}.`,
  refusal: (conflict: Conflict, about?: string) =>
    `${about === undefined ? '' : `${about}: `}${conflict.detail}${thereInstead(conflict)}`,
  onlySome: (keys: readonly string[], more: number) =>
    `Only some have: ${keys.join(', ')}${more > 0 ? ` and ${numeral(more)} more` : ''}`,
  ownLabel: (name: string, unit: string | undefined, isRequired: boolean) =>
    `${name}${unit === undefined ? '' : ` (${unit})`}${isRequired ? ' *' : ''}`
});
