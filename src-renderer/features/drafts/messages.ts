import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import type { KeptDraft } from '../../../src-shared/drafts';

const sentences = localized('features/drafts', english);

export const messages = {
  ...sentences,
  draftLabel: ({ place, about }: KeptDraft): string => {
    if (place.kind === 'newCategory') return sentences.newCategory;
    const field = place.kind === 'rename' ? sentences.name : place.label;
    return about === null ? field : sentences.of({ field, about });
  }
};
