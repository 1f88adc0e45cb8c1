import { create } from 'zustand';
import { fold } from '../../src-shared/normal-forms';
import { IS_RIGHT_TO_LEFT } from '../platform/direction';
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

/** Pixels between the menu and the window's edge. */
export const MARGIN = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

const withinMargins = (value: number, most: number): number => Math.max(MARGIN, Math.min(value, most));

/** From so many pixels of height beside a row on, the menu scrolls rather than covers the row. */
const LEAST_HEIGHT = 220;

interface Position {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

/**
 * Positions a menu within the window, in pixels: below its place, or above where there is no room below. A row stays
 * uncovered where possible.
 */
export const menuPosition = (place: MenuPlace, menu: Size, view: Size, isRightToLeft = IS_RIGHT_TO_LEFT): Position => {
  const left = withinMargins(isRightToLeft ? place.x - menu.width : place.x, view.width - MARGIN - menu.width);
  const bottom = Math.max(MARGIN, place.bottom);
  const below = view.height - MARGIN - bottom;
  const above = place.top - MARGIN;
  if (menu.height <= below) return { left, top: bottom, maxHeight: below };
  if (menu.height <= above && place.top <= view.height - MARGIN)
    return { left, top: place.top - menu.height, maxHeight: above };
  const isPoint = place.top === place.bottom;
  if (!isPoint && below >= Math.max(above, LEAST_HEIGHT)) return { left, top: bottom, maxHeight: below };
  if (!isPoint && above >= LEAST_HEIGHT && place.top <= view.height - MARGIN)
    return { left, top: MARGIN, maxHeight: above };
  const most = view.height - 2 * MARGIN;
  return {
    left,
    top: withinMargins(place.bottom, view.height - MARGIN - Math.min(menu.height, most)),
    maxHeight: most
  };
};
