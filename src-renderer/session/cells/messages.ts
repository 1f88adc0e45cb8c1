import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';

export const messages = localized('session/cells', {
  ...english,
  preview: {
    ...english.preview,
    one: (name: string, column: string, text: string, fault: string) =>
      `${name}, ${column}${text === '' ? '' : `: “${text}”`}. ${fault}`
  }
});
