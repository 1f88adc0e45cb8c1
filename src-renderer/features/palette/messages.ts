import english from './messages/en.json' with { type: 'json' };
import type { CommandId } from '../../../src-shared/commands';
import { localized } from '../../../src-shared/language';

/** Other words by which people look for a command. */
const synonyms: Readonly<Partial<Record<CommandId, string>>> = english.synonyms;

export const messages = localized('features/palette', { ...english, synonyms });
