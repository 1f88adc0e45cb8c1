import { create } from 'zustand';
import { fold } from '../../src-shared/normal-forms';
import { isTextKey } from '../platform/keys';
import { hideToast } from '../ui/toasts';

/**
 * Where the menu was opened, in pixels of the window. For a pointer `top` and `bottom` are equal; for a row they are
 * its edges.
 */
export interface MenuPlace {
  /** Where lines of the menu begin. */
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly isByKeyboard: boolean;
}

/** `null`: closed. */
export const useContextMenu = create<{ readonly place: MenuPlace | null }>(() => ({ place: null }));

export const openContextMenu = (place: MenuPlace): void => {
  hideToast();
  useContextMenu.setState({ place });
};

export const closeContextMenu = (): void => useContextMenu.setState({ place: null });

/**
 * The item that a key moves the focus to, after the WAI-ARIA menu pattern
 * (https://www.w3.org/WAI/ARIA/apg/patterns/menubar/): arrow keys wrap around, a letter goes to the next item that
 * begins with it.
 * @param index the focused item; -1 for none
 * @returns `null` when the key moves nothing
 */
export const menuKeyTarget = (labels: readonly string[], index: number, key: string): number | null => {
  const count = labels.length;
  switch (key) {
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowUp':
      return index <= 0 ? count - 1 : index - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
  }
  if (!isTextKey(key) || key === ' ') return null;
  const letter = fold(key);
  for (let step = 1; step <= count; step += 1) {
    const at = (index + step) % count;
    if (fold(labels[at] ?? '').startsWith(letter)) return at;
  }
  return null;
};
