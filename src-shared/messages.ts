import sentences from './messages/en.json' with { type: 'json' };
import { LIMITS } from './limits';

const { category } = sentences;

/** What both sides say of categories and files, and the words of the commands and of the connectors. */
export const messages = {
  ...sentences,
  category: {
    ...category,
    nameTooLong: (): string => category.nameTooLong({ most: LIMITS.nameLength }),
    slugTooLong: (): string => category.slugTooLong({ most: LIMITS.slugLength }),
    descriptionTooLong: (): string => category.descriptionTooLong({ most: LIMITS.descriptionLength }),
    metadataTooDeep: (): string => category.metadataTooDeep({ most: LIMITS.metadataDepth })
  }
};
