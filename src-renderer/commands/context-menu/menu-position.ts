import type { MenuPlace } from './context-menu-state';

/** Pixels that stay free between the menu and the window's edge. */
export const MARGIN = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

const clamp = (value: number, most: number): number => Math.max(MARGIN, Math.min(value, most));

/** Where a menu of this size goes: below what it was asked for at, above where there is no room, and never out of the window. */
export const menuPosition = (place: MenuPlace, menu: Size, view: Size): { left: number; top: number } => {
  const lowest = view.height - MARGIN - menu.height;
  const above = place.top - menu.height;
  const top = place.bottom > lowest && above >= MARGIN ? above : place.bottom;
  return { left: clamp(place.left, view.width - MARGIN - menu.width), top: clamp(top, lowest) };
};
