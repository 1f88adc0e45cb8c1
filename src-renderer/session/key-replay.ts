import { isTextField } from '../ui/focus';
import { askClipboard } from './ask-clipboard';

/*
 * What the browser does with a key by itself, it does with real keys only. One that is given later has to be helped.
 */

type Field = HTMLInputElement | HTMLTextAreaElement;

const isCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !altKey && ctrlKey !== metaKey;

const replace = (field: Field, text: string, start: number, end: number): void => {
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

/** Where keys take the caret, as `Selection.modify` has it: which way, how far, and how far with the key for words. */
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
  if (field.selectionStart === field.selectionEnd) moveCaret(isForward ? 'ArrowRight' : 'ArrowLeft', isFar, true);
  const start = field.selectionStart ?? 0;
  const end = field.selectionEnd ?? start;
  if (start < end) replace(field, '', start, end);
};

const editText = (field: Field, event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isFar = ctrlKey || metaKey || altKey;
  if (Object.hasOwn(CARET, key)) moveCaret(key, isFar, shiftKey);
  else if (key === 'Backspace' || key === 'Delete') erase(field, key === 'Delete', isFar);
  else if (isCommand(event) && key.toLowerCase() === 'a') field.select();
  else if (key.length === 1 && !isFar)
    replace(field, key, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length);
};

const TAB_STOPS = 'a[href], button, input, select, textarea, [tabindex]';

/** To the next that Tab goes to, or the one before. */
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

/** What the key asks of the clipboard, which the page reaches in events of the main process's making alone. */
const clipboardCommand = (event: KeyboardEvent): 'copy' | 'cut' | 'paste' | null => {
  const key = event.key.toLowerCase();
  return isCommand(event) && !event.shiftKey && isClipboardKey(key) ? CLIPBOARD[key] : null;
};

/** Gives a key that was held back to whatever has the focus now. Resolves once it has had its effect there. */
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
