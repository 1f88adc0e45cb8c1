import { useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { completionsAt } from '../../model/search/query-completions';
import { indexAfterKey } from '../../ui/list-box';
import { hasCommandKey } from '../../ui/command-keys';
import { session } from '../../session/session';
import { messages } from './messages';
import classes from './search-box.module.css';

const LIST_ID = 'search-completions';
const optionId = (index: number): string => `${LIST_ID}-${index}`;

/** What was typed last, and where. */
interface Typed {
  readonly text: string;
  readonly caret: number;
}

/**
 * Completes fields and keys in the search box, by the combobox pattern (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Nothing is chosen
 * before an arrow key, so that Enter goes on searching for what is typed; Tab takes the first.
 * @returns the attributes of the field, the list, `offer` for what was just typed, and `takeKey`, which says whether a key was meant for the list
 */
export const useCompletion = (box: RefObject<HTMLInputElement | null>, query: string, keys: readonly string[]) => {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [index, setIndex] = useState(-1);
  const { from, offers } = typed?.text === query ? completionsAt(query, typed.caret, keys) : { from: 0, offers: [] };
  const offer = (next: Typed | null): void => {
    setTyped(next);
    setIndex(-1);
  };
  const take = (chosen: string): void => {
    const caret = from + chosen.length;
    const text = query.slice(0, from) + chosen + query.slice(typed?.caret ?? caret);
    flushSync(() => {
      session.search(text, true);
      offer({ text, caret });
    });
    box.current?.setSelectionRange(caret, caret);
  };
  const takeKey = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (offers.length === 0 || event.shiftKey || event.altKey || hasCommandKey(event)) return false;
    const next = indexAfterKey(key, index, offers.length);
    const chosen = key === 'Tab' ? offers[Math.max(index, 0)] : offers[index];
    if (next !== null) setIndex(next);
    else if (key === 'Escape') offer(null);
    else if ((key === 'Tab' || key === 'Enter') && chosen !== undefined) take(chosen);
    else {
      // The caret leaves the word.
      if (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End') offer(null);
      return false;
    }
    return true;
  };
  const isOpen = offers.length > 0;
  return {
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? LIST_ID : undefined,
      'aria-activedescendant': isOpen && index !== -1 ? optionId(index) : undefined
    },
    list: isOpen ? (
      <div id={LIST_ID} role="listbox" aria-label={messages.completions} className={classes.completions}>
        {offers.map((text, at) => (
          // By the combobox pattern, the field has the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={text}
            id={optionId(at)}
            role="option"
            aria-selected={at === index}
            className={classes.completion}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(text)}
          >
            {text}
          </div>
        ))}
      </div>
    ) : null,
    offer,
    takeKey
  };
};
