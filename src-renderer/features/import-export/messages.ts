import sentences from './messages/en.json' with { type: 'json' };
import type { FaultKind } from '../../../src-shared/import-plan';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };

const SEPARATORS: Readonly<Record<string, string>> = sentences.separators;
const ENCODINGS: Readonly<Record<string, string>> = sentences.encodings;

const { name, slug, description, metadata } = uiMessages.fieldLabel;

const CHOICES: Readonly<Record<string, string>> = sentences.choices;
const OWN_CHOICES: Readonly<Partial<Record<FaultKind, Readonly<Record<string, string>>>>> = sentences.faultChoices;

export const messages = {
  ...sentences,
  roles: { ...sentences.roles, name, slug, description, entry: metadata },
  /** What can be done about a fault. */
  faultChoice: (kind: FaultKind, choice: string): string => OWN_CHOICES[kind]?.[choice] ?? CHOICES[choice] ?? '',
  separators: (separator: string): string => SEPARATORS[separator] ?? separator,
  encodings: (label: string): string => ENCODINGS[label] ?? label
};
