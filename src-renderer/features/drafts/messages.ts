import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import type { KeptDraft } from '../../../src-shared/drafts';

export const messages = localized('features/drafts', {
  ...english,
  draftLabel: ({ place, about }: KeptDraft): string => {
    if (place.kind === 'newCategory') return 'New category name';
    const field = place.kind === 'rename' ? 'Name' : place.label;
    return about === null ? field : `${field} of “${about}”`;
  }
});
