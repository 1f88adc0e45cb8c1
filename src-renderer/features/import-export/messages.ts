import sentences from './messages/en.json' with { type: 'json' };

const SEPARATORS: Readonly<Record<string, string>> = sentences.separators;
const ENCODINGS: Readonly<Record<string, string>> = sentences.encodings;

export const messages = {
  ...sentences,
  separators: (separator: string): string => SEPARATORS[separator] ?? separator,
  encodings: (label: string): string => ENCODINGS[label] ?? label
};
