import { LIMITS } from '../../../src-shared/limits';
import sentences from './messages/en.json' with { type: 'json' };

const someOf = (names: readonly string[], most = 20): string =>
  [...names.slice(0, most), ...(names.length > most ? ['…'] : [])].join(', ');

/** Why a file cannot be read, and what was done to read it. */
export const messages = {
  ...sentences,
  tooManyRecords: (most: number): string => sentences.tooManyRecords({ most, categories: LIMITS.categories }),
  noSheet: (name: string, sheets: readonly string[]): string => sentences.noSheet({ name, sheets: someOf(sheets) }),
  notOpml: (root: string): string => sentences.notOpml({ root: root.slice(0, 40) }),
  remoteContext: (address: string): string => sentences.remoteContext({ address: address.slice(0, 200) }),
  noLanguage: (language: string, languages: readonly string[]): string =>
    sentences.noLanguage({ language, languages: someOf(languages) }),
  otherStatements: (names: readonly string[]): string => sentences.otherStatements({ names: someOf(names, 8) }),
  otherLists: (names: readonly string[]): string => sentences.otherLists({ names: someOf(names, 8) }),
  repeatedKeys: (names: readonly string[]): string => sentences.repeatedKeys({ names: someOf(names, 8) }),
  kinds: {
    ...sentences.kinds,
    otherXml: (root: string): string => sentences.kinds.otherXml({ root: root.slice(0, 40) })
  }
};
