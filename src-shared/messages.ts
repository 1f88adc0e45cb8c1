import english from './messages/en.json' with { type: 'json' };
import { localized } from './language';
import { LIMITS } from './limits';

/** What both sides say of categories and files, and the words of the commands and of the connectors. */
export const messages = localized('shared', {
  ...english,
  faults: { ...english.faults, oneOf: (values: readonly string[]): string => `Expected ${values.join(' or ')}.` },
  rules: {
    ...english.rules,
    repeated: (field: string, text: string, path: string, id: number): string =>
      `The ${field} “${text}” is also that of “${path}” (${id}).`
  },
  customFields: {
    ...english.customFields,
    missingLanguages: (languages: readonly string[]): string => `There is no text for ${languages.join(', ')}.`,
    notTexts: (languages: readonly string[]): string => `Expected a text for each language (${languages.join(', ')}).`
  },
  category: {
    ...english.category,
    nameTooLong: `A name can have at most ${LIMITS.nameLength} characters.`,
    slugTooLong: `A slug can have at most ${LIMITS.slugLength} characters.`,
    descriptionTooLong: (): string =>
      `A description can have at most ${LIMITS.descriptionLength.toLocaleString('en')} characters.`,
    metadataTooDeep: `Metadata can be nested at most ${LIMITS.metadataDepth} levels deep.`
  }
});
