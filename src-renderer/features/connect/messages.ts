import sentences from './messages/en.json' with { type: 'json' };
import { listOf } from '../../../src-shared/sentence';
import type { ReadingProgress } from '../../../src-shared/remote';
import { inARow } from '../../platform/text';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };

const { name, slug, description, visible, metadata } = uiMessages.fieldLabel;

export const messages = {
  ...sentences,
  mapping: {
    ...sentences.mapping,
    roles: {
      ...sentences.mapping.roles,
      nameKey: name,
      slugKey: slug,
      descriptionKey: description,
      visible,
      metadataKey: metadata
    }
  },
  progress: {
    ...sentences.progress,
    read: ({ count, total }: ReadingProgress): string => {
      const { read, readOf } = sentences.progress;
      return total !== null && total >= count ? readOf({ count, total }) : read({ count });
    }
  },
  found: {
    ...sentences.found,
    read: (count: number, pages: number, total: number | null): string => {
      const { read, readUnknown } = sentences.found;
      return total === null ? readUnknown({ count, pages }) : read({ count, pages, total });
    },
    taken: (can: readonly string[], cannot: readonly string[]): string => {
      const { taken, takesNone, unsure, onlyReads } = sentences.found;
      if (can.length === 0) return takesNone;
      const doubts = cannot.length === 0 ? [] : [unsure({ cannot: listOf(cannot) })];
      return inARow([taken({ can: listOf(can) }), ...doubts, onlyReads]);
    }
  }
};
