import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import { listOf } from '../../platform/text';

export const messages = localized('features/people', {
  ...english,
  here: (names: readonly string[]) => `${listOf(names)} ${names.length === 1 ? 'is' : 'are'} here`,
  came: (names: readonly string[]) => `${listOf(names)} ${names.length === 1 ? 'has' : 'have'} joined.`
});
