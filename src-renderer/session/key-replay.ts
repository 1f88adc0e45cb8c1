import { isTextKey } from '../platform/replayable-keys';
import { shortcutKey } from '../platform/shortcut-key';
import { isTextField } from '../ui/focus';
import { askClipboard } from './ask-clipboard';

/* Browsers perform the default action of trusted key events only. These functions perform it for replayed ones. */

type Field = HTMLInputElement | HTMLTextAreaElement;

const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !altKey && ctrlKey !== metaKey;

const replace = (field: Field, text: string, start: number, end: number): void => {
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

const insertAtCaret = (field: Field, text: string): void =>
  replace(field, text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length);

/** How keys move the caret, as arguments of `Selection.modify`: direction, step, and step with the word modifier. */
const CARET: Readonly<Record<string, readonly [direction: string, step: string, longStep: string]>> = {
  ArrowLeft: ['left', 'character', 'word'],
  ArrowRight: ['right', 'character', 'word'],
  ArrowUp: ['backward', 'line', 'line'],
  ArrowDown: ['forward', 'line', 'line'],
  Home: ['backward', 'lineboundary', 'documentboundary'],
  End: ['forward', 'lineboundary', 'documentboundary']
};

const moveCaret = (key: string, isFar: boolean, extends_: boolean): void => {
  const [direction, step, longStep] = CARET[key] ?? [];
  getSelection()?.modify(extends_ ? 'extend' : 'move', direction, isFar ? longStep : step);
};

const erase = (field: Field, isForward: boolean, isFar: boolean): void => {
  // By the order of the text: in a name from right to left, what comes before is at the right.
  if (field.selectionStart === field.selectionEnd)
    getSelection()?.modify('extend', isForward ? 'forward' : 'backward', isFar ? 'word' : 'character');
  const start = field.selectionStart ?? 0;
  const end = field.selectionEnd ?? start;
  if (start < end) replace(field, '', start, end);
};

/** The text that a key types; `null`: it is no text. */
export const typedCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null =>
  isTextKey(key) && !ctrlKey && !metaKey && !altKey ? key : null;

const editText = (field: Field, event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isFar = ctrlKey || metaKey || altKey;
  if (Object.hasOwn(CARET, key)) moveCaret(key, isFar, shiftKey);
  else if (key === 'Backspace' || key === 'Delete') erase(field, key === 'Delete', isFar);
  else if (isCommand(event) && shortcutKey(event).toLowerCase() === 'a') field.select();
  else if (typedCharacter(event) !== null) insertAtCaret(field, key);
};

const TAB_STOPS = 'a[href], button, input, select, textarea, [tabindex]';

const goOn = (from: Element, isBack: boolean): void => {
  const stops = [...document.querySelectorAll<HTMLElement>(TAB_STOPS)].filter(
    (stop) =>
      stop === from ||
      (stop.tabIndex >= 0 &&
        !stop.matches(':disabled, [inert] *') &&
        stop.checkVisibility({ visibilityProperty: true }))
  );
  stops.at((stops.findIndex((stop) => stop === from) + (isBack ? -1 : 1)) % stops.length)?.focus();
};

const CLIPBOARD = { c: 'copy', x: 'cut', v: 'paste' } as const;

const isClipboardKey = (key: string): key is keyof typeof CLIPBOARD => Object.hasOwn(CLIPBOARD, key);

const clipboardCommand = (event: KeyboardEvent): 'copy' | 'cut' | 'paste' | null => {
  const key = shortcutKey(event).toLowerCase();
  return isCommand(event) && !event.shiftKey && isClipboardKey(key) ? CLIPBOARD[key] : null;
};

/** Inserts text at the caret of the focused field; where none is focused, the text is typed like keys, by which the tree finds a row. */
export const replayText = async (text: string): Promise<void> => {
  const field = document.activeElement;
  if (isTextField(field)) insertAtCaret(field, text);
  else for (const key of text) await replayKey(new KeyboardEvent('keydown', { key }));
};

/** Replays a queued key to the focused element. Resolves once it has had its effect. */
export const replayKey = async (event: KeyboardEvent): Promise<void> => {
  const target = document.activeElement ?? document.body;
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const isLeft = target.dispatchEvent(
    new KeyboardEvent('keydown', {
      key,
      code,
      ctrlKey,
      metaKey,
      altKey,
      shiftKey,
      repeat,
      bubbles: true,
      cancelable: true
    })
  );
  if (!isLeft) return;
  const command = clipboardCommand(event);
  if (command !== null) await askClipboard(command);
  else if (key === 'Tab' && !isCommand(event) && !altKey) goOn(target, shiftKey);
  else if (isTextField(target)) editText(target, event);
};
