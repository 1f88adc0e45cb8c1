import sentences from './messages/en.json' with { type: 'json' };
import type { CommandId } from '../../../src-shared/commands';

const synonyms: Readonly<Partial<Record<CommandId, string>>> = sentences.synonyms;

export const messages = { ...sentences, synonyms };
