import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';

const sentences = localized('features/fields', english);

export const messages = {
  ...sentences,
  invalid: (what: string, why: string) => (what === '' ? why : sentences.invalid({ what, why }))
};
