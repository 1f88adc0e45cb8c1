import type { CHOICE_COLORS } from '../../src-shared/fields';

export type ChoiceColor = (typeof CHOICE_COLORS)[number];

/** The dots of choices, which stand out from every row as text does (test/unit/renderer/ui/token-contrast.test.ts). */
export const DOT_COLORS: Readonly<Record<ChoiceColor, string>> = {
  red: 'var(--canopy-choice-red)',
  orange: 'var(--canopy-choice-orange)',
  yellow: 'var(--canopy-choice-yellow)',
  green: 'var(--canopy-choice-green)',
  teal: 'var(--canopy-choice-teal)',
  blue: 'var(--canopy-choice-blue)',
  purple: 'var(--canopy-choice-purple)',
  gray: 'var(--canopy-choice-gray)'
};
