import english from './messages/en.json' with { type: 'json' };
import type { CommandId } from '../../../src-shared/commands';
import { localized } from '../../../src-shared/language';

const sentences = localized('features/palette', english);

const synonyms: Readonly<Partial<Record<CommandId, string>>> = sentences.synonyms;

export const messages = { ...sentences, synonyms };
