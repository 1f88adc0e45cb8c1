import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { focusPanelTab } from './focus';
import { useListFocus } from './focus-return';

interface KeptFocus {
  /** The item that has the keyboard or had it last, or who has its place by now; -1 for none. It is to be in the page. */
  readonly index: () => number;
  /** Gives the keyboard to an item as soon as it is in the page. */
  readonly goTo: (index: number) => void;
}

const indexOf = (element: Element): number => Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1);

/**
 * Keeps the keyboard in a list whose items come and go: when the item that has it goes, the next one gets it, or the one
 * before where it was the last, or the panel's tab when none is left. `keys` tell the items apart.
 */
export const useKeptFocus = (list: RefObject<HTMLElement | null>, keys: readonly (number | string)[]): KeptFocus => {
  const key = useRef<number | string | null>(null);
  const lastIndex = useRef(-1);
  const hasFocus = useRef(false);
  const wanted = useRef<number | null>(null);
  const present = useRef(keys);
  const [, drawAgain] = useState({});
  // Draws again when a dialog hands the focus back.
  useListFocus((state) => state.request);

  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      hasFocus.current = true;
      lastIndex.current = indexOf(target);
      key.current = present.current[lastIndex.current] ?? null;
    };
    const forget = ({ relatedTarget }: FocusEvent): void => {
      // What is taken out of the page loses the focus to nothing, and a dialog gives it back; anything else took it on purpose.
      if (relatedTarget instanceof Element && relatedTarget.closest('[role="dialog"]') === null)
        hasFocus.current = false;
    };
    element.addEventListener('focusin', remember);
    element.addEventListener('focusout', forget);
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget);
    };
  }, [list]);

  useLayoutEffect(() => {
    present.current = keys;
    const at = key.current === null ? -1 : keys.indexOf(key.current);
    if (at !== -1) lastIndex.current = at;
    if (hasFocus.current && wanted.current === null && document.activeElement === document.body)
      wanted.current = lastIndex.current;
    if (wanted.current === null) return;
    if (keys.length === 0) {
      wanted.current = null;
      hasFocus.current = false;
      focusPanelTab();
      return;
    }
    const index = Math.max(0, Math.min(wanted.current, keys.length - 1));
    const main = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-main]`);
    if (main === null || main === undefined) return;
    wanted.current = null;
    main.focus({ preventScroll: true });
    // The item with its heading, so that the first one brings the very top into sight; of a tall one, at least its head.
    main.closest('[data-index]')?.scrollIntoView({ block: 'nearest' });
    main.scrollIntoView({ block: 'nearest' });
    // After every draw, since the item may need one more to be there.
  });

  return {
    index: () => Math.min(lastIndex.current, keys.length - 1),
    goTo: (index) => {
      wanted.current = index;
      // Counts as the one with the keyboard from now on, so that it is drawn.
      lastIndex.current = index;
      key.current = keys[index] ?? null;
      drawAgain({});
    }
  };
};
