import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';

export const messages = localized('features/fields', {
  ...english,
  invalid: (what: string, why: string) => (what === '' ? why : `${what}: ${why}`)
});
