import type { BrowserWindow, WebContents } from 'electron';
import type { SecondHalf } from './second-half';
import type { PageState, WindowState } from './window-state';

/** A page in a window: all of it, or one of its halves. */
export interface OpenPage {
  readonly contents: WebContents;
  state: PageState;
  readonly onLeft: (() => void)[];
}

export interface OpenWindow {
  readonly window: BrowserWindow;
  /** As last read: a destroyed window can no longer be read. */
  place: Pick<WindowState, 'bounds' | 'isMaximized' | 'isFullScreen'>;
  readonly own: OpenPage;
  second: (OpenPage & { readonly half: SecondHalf }) | null;
  /** The page that had the focus last. */
  used: OpenPage;
  /** Another window has the focus: as it comes back, Chromium gives it to the window's own page first. */
  isAway: boolean;
}

export const readPage = ({ contents, state }: OpenPage): PageState =>
  contents.isDestroyed() ? state : { ...state, zoom: contents.getZoomFactor() };

export const readPlace = ({ window, place }: OpenWindow): OpenWindow['place'] =>
  window.isDestroyed()
    ? place
    : { bounds: window.getNormalBounds(), isMaximized: window.isMaximized(), isFullScreen: window.isFullScreen() };

export const readState = (entry: OpenWindow): WindowState => ({
  ...readPage(entry.own),
  ...readPlace(entry),
  ...(entry.second !== null && { second: { ...readPage(entry.second), share: entry.second.half.share } })
});

export const pagesOf = ({ own, second }: OpenWindow): readonly OpenPage[] => (second === null ? [own] : [own, second]);

export const noteLeft = ({ onLeft }: OpenPage): void => {
  for (const resolve of onLeft.splice(0)) resolve();
};
