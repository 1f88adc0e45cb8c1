const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock']);

/** Whether the key is a modifier, which is never a shortcut by itself. */
export const isModifier = (key: string): boolean => MODIFIERS.has(key);

const TYPES_TEXT = /^(?:.|\P{ASCII}+)$/su;

/** Whether the key types text. Some types two letters, as one of an Arabic keyboard does; the names of other keys are in ASCII. */
export const isTextKey = (key: string): boolean => TYPES_TEXT.test(key);

/** Whether an input method takes the key (https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode). */
const isForInputMethod = (event: KeyboardEvent): boolean =>
  // Of the first key of a composition, nothing else says so on a Mac.
  // oxlint-disable-next-line typescript/no-deprecated
  event.isComposing || event.keyCode === 229;

/** Whether a person has pressed a key that can be held back and replayed later. */
export const isReplayable = (event: KeyboardEvent): boolean =>
  event.isTrusted && !isForInputMethod(event) && !isModifier(event.key);

const IS_ASCII = /^\p{ASCII}+$/u;
const IS_LATIN = /\p{Script=Latin}/u;

/** By `KeyboardEvent.code`, which names keys after those of an English keyboard. */
const SIGN_KEYS: Readonly<Record<string, string>> = { Comma: ',', Slash: '/' };

const keyAtPlace = (code: string): string | undefined => /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? SIGN_KEYS[code];

/**
 * The key of an event as shortcuts name it. On a keyboard without Latin letters it is what an English one has at that place; with Latin
 * letters it is what is printed on the key, wherever that is. With Alt, a Mac types other signs, some of them Latin.
 */
export const shortcutKey = ({ key, code, altKey }: Pick<KeyboardEvent, 'key' | 'code' | 'altKey'>): string => {
  const isAsPrinted = altKey ? IS_ASCII.test(key) && key !== 'Dead' : IS_ASCII.test(key) || IS_LATIN.test(key);
  return isAsPrinted ? key : (keyAtPlace(code) ?? key);
};

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
