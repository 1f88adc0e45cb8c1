import { isDialogOpen, isTextField } from '../app/keyboard-owner';
import { isModifier } from '../app/shortcut-label';
import { useTreeView } from './tree-view-state';

/*
 * Who types on while a name is being saved means what comes after it: the next name, the next row. The keys wait until that
 * has the keyboard, and are then given to it in their order.
 */

let waiting: KeyboardEvent[] = [];
/** How much is still under way that keys wait for. */
let holds = 0;
let isGiving = false;

/** What a text field does with a key by itself, which it does not do with a key that is given later. */
const editText = (field: HTMLInputElement | HTMLTextAreaElement, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
  const isLetter = key.length === 1 && !ctrlKey && !metaKey && !altKey;
  if (!isLetter && key !== 'Backspace') return;
  const end = field.selectionEnd ?? field.value.length;
  const start = field.selectionStart ?? end;
  field.setRangeText(isLetter ? key : '', isLetter || start < end ? start : Math.max(0, start - 1), end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

const give = (event: KeyboardEvent): void => {
  const target = document.activeElement ?? document.body;
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const isLeft = target.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, bubbles: true, cancelable: true }));
  if (isLeft && isTextField(target)) editText(target, event);
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (!event.isTrusted || event.isComposing || isModifier(event.key) || isDialogOpen()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waiting.push(event);
};

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Turns to wait at most for a field or a row to take the keyboard: some frames. */
const PATIENCE = 40;

/** Waits until what comes after has the keyboard: its field or row has to be drawn first. */
const hasKeyboard = async (): Promise<void> => {
  for (let left = PATIENCE; left > 0; left -= 1) {
    await turn();
    const { activeElement } = document;
    const isThere = useTreeView.getState().naming === null ? activeElement !== null && activeElement !== document.body : isTextField(activeElement);
    if (isThere) return;
  }
};

const giveAll = async (): Promise<void> => {
  isGiving = true;
  await hasKeyboard();
  // A key may begin something that the next ones have to wait for in turn.
  while (holds === 0) {
    const next = waiting.shift();
    if (next === undefined) break;
    give(next);
    await hasKeyboard();
  }
  isGiving = false;
  if (holds === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
};

/**
 * Lets keys wait while `work` is under way.
 * @param work whether it came to an end; otherwise the person is asked something first, and keys typed before the question are no answer to it
 */
export const holdKeys = async (work: Promise<boolean>): Promise<void> => {
  holds += 1;
  window.addEventListener('keydown', onKeyDown, { capture: true });
  const isDone = await work.catch(() => false);
  holds -= 1;
  if (!isDone) waiting = [];
  if (holds === 0 && !isGiving) await giveAll();
};

/** Resolves once no key waits any more: what was typed has reached its field by then. */
export const keysGiven = async (): Promise<void> => {
  while (holds > 0 || isGiving) await turn();
};
