import { create } from 'zustand';
import { hideNotice } from '../../ui/notices';

/** Where the menu was asked for, in pixels of the window. A point has the same `top` and `bottom`; a row has not. */
export interface MenuPlace {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  /** The first item then has the keyboard at once. */
  readonly isByKeyboard: boolean;
}

/** `null`: closed. */
export const useContextMenu = create<{ readonly place: MenuPlace | null }>(() => ({ place: null }));

export const openContextMenu = (place: MenuPlace): void => {
  hideNotice();
  useContextMenu.setState({ place });
};

export const closeContextMenu = (): void => useContextMenu.setState({ place: null });
