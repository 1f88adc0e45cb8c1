import sentences from './messages/en.json' with { type: 'json' };
import type { Conflict } from '../../../src-shared/remote';
import { inARow } from '../../platform/text';

const thereInstead = ({ unit, theirs }: Conflict): string[] => {
  const { visible, hidden, empty, value } = sentences.thereInstead;
  if (unit === 'place' || unit === 'existence') return [];
  if (unit === 'visible') return [theirs === true ? visible : hidden];
  if (theirs === null || theirs === undefined || theirs === '') return [empty];
  const text = typeof theirs === 'string' ? theirs : JSON.stringify(theirs);
  return text.length > 80 || text.includes('\n') ? [] : [value({ text })];
};

export const messages = {
  ...sentences,
  theirs: ({ text, count }: { readonly text: string | null; readonly count: number }, isOfMany: boolean): string => {
    const of = isOfMany ? count : 0;
    return text === '' ? sentences.theirsEmpty({ of }) : sentences.theirs({ of, text: text?.slice(0, 200) ?? null });
  },
  refusal: (conflict: Conflict, about?: string): string => {
    const { detail } = conflict;
    return inARow([
      about === undefined ? detail : sentences.refusalAbout({ about, detail }),
      ...thereInstead(conflict)
    ]);
  }
};
