import type { MenuPlace } from './context-menu-state';

/** Pixels that stay free between the menu and the window's edge. */
export const MARGIN = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

const clamp = (value: number, most: number): number => Math.max(MARGIN, Math.min(value, most));

/** Pixels of room beside a row from which on a menu scrolls rather than covers the row. */
const LEAST_HEIGHT = 220;

interface Position {
  readonly left: number;
  readonly top: number;
  /** The menu scrolls when it is higher. */
  readonly maxHeight: number;
}

/**
 * Where a menu of this size goes: below what it was asked for at, above where there is no room, and never out of the
 * window. A menu of a row leaves the row free where it can.
 */
export const menuPosition = (place: MenuPlace, menu: Size, view: Size): Position => {
  const left = clamp(place.left, view.width - MARGIN - menu.width);
  const below = view.height - MARGIN - place.bottom;
  const above = place.top - MARGIN;
  if (menu.height <= below) return { left, top: Math.max(MARGIN, place.bottom), maxHeight: below };
  if (menu.height <= above && place.top <= view.height - MARGIN)
    return { left, top: place.top - menu.height, maxHeight: above };
  const isPoint = place.top === place.bottom;
  if (!isPoint && below >= Math.max(above, LEAST_HEIGHT) && place.bottom >= MARGIN)
    return { left, top: place.bottom, maxHeight: below };
  if (!isPoint && above >= LEAST_HEIGHT && place.top <= view.height - MARGIN)
    return { left, top: MARGIN, maxHeight: above };
  const most = view.height - 2 * MARGIN;
  return { left, top: clamp(place.bottom, view.height - MARGIN - Math.min(menu.height, most)), maxHeight: most };
};
