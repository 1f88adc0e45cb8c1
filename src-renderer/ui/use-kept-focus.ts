import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { focusPanelTab } from './focus';
import { useListFocus } from './focus-return';

interface KeptFocus {
  /**
   * Index of the item that has or last had the focus, or of the one in its place; -1: none. It must stay in the page.
   */
  readonly index: () => number;
  /** Focuses an item as soon as it is in the page. */
  readonly goTo: (index: number) => void;
}

const indexOf = (element: Element): number => Number(element.closest('[data-index]')?.getAttribute('data-index') ?? -1);

/**
 * Keeps the focus in a list whose items come and go: when the focused item is removed, the next one gets the focus,
 * else the one before, else the panel's tab.
 * @param keys identify the items
 */
export const useKeptFocus = (list: RefObject<HTMLElement | null>, keys: readonly (number | string)[]): KeptFocus => {
  const key = useRef<number | string | null>(null);
  const lastIndex = useRef(-1);
  const hasFocus = useRef(false);
  const wanted = useRef<number | null>(null);
  const present = useRef(keys);
  const [, drawAgain] = useState({});
  // Renders again when a closing dialog returns the focus.
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
      // A removed element loses the focus to nothing, and a dialog returns it; otherwise the person moved the focus.
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
    // Including its heading, so that the first item scrolls to the very top; of a tall item at least its main control.
    main.closest('[data-index]')?.scrollIntoView({ block: 'nearest' });
    main.scrollIntoView({ block: 'nearest' });
    // Without dependencies: the item may need another render to be in the page.
  });

  return {
    index: () => Math.min(lastIndex.current, keys.length - 1),
    goTo: (index) => {
      wanted.current = index;
      // Counts as focused from now on, so that it is rendered.
      lastIndex.current = index;
      key.current = keys[index] ?? null;
      drawAgain({});
    }
  };
};
