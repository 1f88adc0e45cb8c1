import { LIMITS } from '../../src-shared/limits';
import sentences from './messages/en.json' with { type: 'json' };

export const messages = { ...sentences, tooMany: sentences.tooMany({ most: LIMITS.categories }) };
