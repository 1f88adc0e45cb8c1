import type { Page } from '@playwright/test';

const MODIFIERS: Readonly<Record<string, number>> = { Alt: 1, Ctrl: 2, Shift: 8 };
/** The numbers by which the browser's own fields know these keys. */
const NUMBERS: Readonly<Record<string, number>> = {
  Enter: 13,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowDown: 40,
  Delete: 46,
  Tab: 9,
  F2: 113
};

/** @param written a key as pages name it, perhaps behind Ctrl, Alt or Shift: `'Alt+ArrowUp'` */
const eventsOf = (written: string) => {
  const parts = written.split('+');
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1).reduce((sum, name) => sum + (MODIFIERS[name] ?? 0), 0);
  const isLetter = key.length === 1;
  const text = isLetter && modifiers === 0 ? { text: key } : key === 'Enter' ? { text: '\r' } : {};
  const event = {
    key,
    code: isLetter ? `Key${key.toUpperCase()}` : key,
    windowsVirtualKeyCode: isLetter ? key.toUpperCase().charCodeAt(0) : (NUMBERS[key] ?? 0),
    modifiers
  };
  return [
    { ...event, ...text, type: 'text' in text ? ('keyDown' as const) : ('rawKeyDown' as const) },
    { ...event, type: 'keyUp' as const }
  ];
};

/**
 * Sends all keys to the window before it has dealt with the first, as they come from a queue when the machine is busy: each is a key
 * as pages name it, with Ctrl, Alt or Shift before it, or text in quotes.
 */
export const pressAtOnce = async (page: Page, keys: readonly string[]): Promise<void> => {
  const devTools = await page.context().newCDPSession(page);
  const sent = keys.flatMap((key) => (key.startsWith('"') ? key.slice(1, -1).split('') : key)).flatMap(eventsOf);
  await Promise.all(sent.map((event) => devTools.send('Input.dispatchKeyEvent', event)));
  await devTools.detach();
};
