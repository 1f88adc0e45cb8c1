import { localized } from '../../../src-shared/language';
import type { KeptDraft } from '../../../src-shared/drafts';

export const messages = localized('features/drafts', {
  draftLabel: ({ place, about }: KeptDraft): string => {
    if (place.kind === 'newCategory') return 'New category name';
    const field = place.kind === 'rename' ? 'Name' : place.label;
    return about === null ? field : `${field} of “${about}”`;
  },
  restored: 'Unsaved text restored',
  isBack:
    'What you were typing when Canopy closed is back in its field, and is not saved. Go on typing or press Enter to save it, or Escape to discard it.',
  areBack:
    'What you were typing when Canopy closed is back in its fields, and is not saved. Go on typing or press Enter to save a text, or Escape to discard it.',
  homeless: (label: string): string => `Unsaved text: ${label}`,
  whyHomeless: 'This text cannot go back to its field. Copy it if you need it; closing this message discards it.',
  text: (label: string): string => `Unsaved text of ${label}`,
  copy: 'Copy',
  notCopied: 'The text was not copied',
  close: 'Close'
});
