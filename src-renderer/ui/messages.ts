import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../src-shared/language';
import { countOf } from '../platform/text';

export const messages = localized('ui', {
  ...english,
  deletions: (count: number, service: string, kept: 'hidden' | 'draft' | null) => {
    if (kept === 'hidden')
      return `${countOf(count, 'category is', 'categories are')} hidden on ${service}. What is restored later is shown there again.`;
    if (kept === 'draft')
      return `${countOf(count, 'category is', 'categories are')} unpublished on ${service}. What is restored later is published again. A type without drafts is deleted, and gets new IDs.`;
    return `${countOf(count, 'deletion', 'deletions')} on ${service}. What is restored later may get new IDs there.`;
  }
});
