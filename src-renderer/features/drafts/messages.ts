import sentences from './messages/en.json' with { type: 'json' };
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import type { KeptDraft } from '../../../src-shared/drafts';

export const messages = {
  ...sentences,
  draftLabel: ({ place, about }: KeptDraft): string => {
    if (place.kind === 'newCategory') return sentences.newCategory;
    const field = place.kind === 'rename' ? uiMessages.fieldLabel.name : place.label;
    return about === null ? field : sentences.of({ field, about });
  }
};
