import sentences from './messages/en.json' with { type: 'json' };
import { PROTOCOL_FIELDS, type ProtocolField } from './protocol-draft';

const OF_FIELD: Partial<Record<ProtocolField, string>> = sentences.wrong;

export const messages = {
  ...sentences,
  wrongWith: (field: ProtocolField): string =>
    OF_FIELD[field] ?? (PROTOCOL_FIELDS[field] === 'text' ? sentences.notPath : sentences.tooLong)
};
