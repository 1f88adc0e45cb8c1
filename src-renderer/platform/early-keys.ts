import { isReplayable } from './keys';

/*
 * Keys that are typed while the page starts: the rows of the last time are on the screen, and nothing has the focus that could take them. They are held in
 * their order. Otherwise arrows would be lost and commands, which the window takes, would be carried out on another row than the one meant.
 * The page's first script brings this, which only holds; `session/key-queue.ts`, which replays, comes with the app.
 */

let held: KeyboardEvent[] = [];

const hold = (event: KeyboardEvent): void => {
  const { activeElement } = document;
  const hasFocus = activeElement !== null && activeElement !== document.body;
  if (hasFocus || !isReplayable(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!event.repeat) held.push(event);
};

export const holdEarlyKeys = (): void => window.addEventListener('keydown', hold, { capture: true });

/** Stops holding keys back, and hands over those that were held. */
export const takeEarlyKeys = (): readonly KeyboardEvent[] => {
  window.removeEventListener('keydown', hold, { capture: true });
  const keys = held;
  held = [];
  return keys;
};
