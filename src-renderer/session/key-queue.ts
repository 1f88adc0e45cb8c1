import type { CategoryId } from '../../src-shared/ids';
import { append } from '../../src-shared/long-lists';
import { dialogsClosed, isDialogOpen } from '../ui/dialog-stack';
import { isTextField } from '../ui/focus';
import { isReplayable, isTextKey, shortcutKey } from '../platform/keys';
import { onTreeChanging } from './follow-tree';
import { session } from './session';
import { askClipboard } from './clipboard';

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
const typedCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | null =>
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
const replayText = async (text: string): Promise<void> => {
  const field = document.activeElement;
  if (isTextField(field)) insertAtCaret(field, text);
  else for (const key of text) await replayKey(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};

/** Replays a queued key to the focused element. Resolves once it has had its effect. */
const replayKey = async (event: KeyboardEvent): Promise<void> => {
  const target = document.activeElement ?? document.body;
  const { key, altKey, shiftKey } = event;
  const isLeft = target.dispatchEvent(new KeyboardEvent(event.type, event));
  if (!isLeft) return;
  const command = clipboardCommand(event);
  if (command !== null) await askClipboard(command);
  else if (key === 'Tab' && !isCommand(event) && !altKey) goOn(target, shiftKey);
  else if (isTextField(target)) editText(target, event);
};

/*
 * Keys typed while a name is being saved are meant for what follows: the next name or row. They are queued until that
 * has the focus and replayed in order. So are keys typed while the tree is being edited: a second Alt+Down starts from
 * the result of the first, and an undo applies to an edit that is not answered yet. Text that comes without keys, as from
 * an input method, dictation or a paste, waits among them.
 */

interface Queued {
  readonly typed: KeyboardEvent | string;
  /** The names that categories had as this was typed, of those that another program has renamed since. */
  readonly names: Map<CategoryId, string>;
}

const waiting = (typed: KeyboardEvent | string): Queued => ({ typed, names: new Map() });

let queued: Queued[] = [];
let replayed: Queued | null = null;
let openEdits = 0;
/** Whether one of them saves a name: keys may then come from anywhere in the window, otherwise from the tree. */
let isForName = false;
let isReplaying = false;
/** Whether text that comes now is that of a replayed paste. */
let isOurs = false;

const isForTree = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target === document.body || target.closest('[data-tree]') !== null;

const isSameKey = (a: KeyboardEvent, b: KeyboardEvent): boolean =>
  a.key === b.key &&
  a.ctrlKey === b.ctrlKey &&
  a.metaKey === b.metaKey &&
  a.altKey === b.altKey &&
  a.shiftKey === b.shiftKey;

/** A repeated command key is dropped while it waits, so that it does not run on unseen; repeated letters are text. */
const isHeldDown = (event: KeyboardEvent): boolean => {
  const last = queued.at(-1)?.typed;
  return (
    event.repeat &&
    last !== undefined &&
    typeof last !== 'string' &&
    isSameKey(event, last) &&
    (!isTextKey(event.key) || event.ctrlKey || event.metaKey || event.altKey)
  );
};

/** Whether the focus is in the progress of an edit: keys typed there are meant for the tree after it. */
const isInProgress = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-keys-wait]') !== null;

/** Whether a key answers the dialog of a progress. Behind others that wait, Enter and Space belong to those. */
const isAnswer = ({ key }: KeyboardEvent): boolean =>
  key === 'Escape' || key === 'Tab' || (queued.length === 0 && (key === 'Enter' || key === ' '));

/** Whether a key was pressed in a dialog, which it may have closed already. */
const isForDialog = (target: EventTarget | null): boolean =>
  isDialogOpen() || (target instanceof Element && target.closest('[role="dialog"]') !== null);

const isQueued = ({ isTrusted, target }: Event): boolean =>
  isTrusted && (isInProgress(target) || (!isForDialog(target) && (isForName || isForTree(target))));

const onKeyDown = (event: KeyboardEvent): void => {
  if (!isReplayable(event) || !isQueued(event) || (isInProgress(event.target) && isAnswer(event))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!isHeldDown(event)) queued.push(waiting(event));
};

const TEXT_INSERTED: ReadonlySet<string> = new Set(['insertText', 'insertFromPaste', 'insertFromDrop']);

const onBeforeInput = (event: InputEvent): void => {
  if (event.isComposing || isOurs || !TEXT_INSERTED.has(event.inputType) || !isQueued(event)) return;
  if (event.data === null || event.data === '' || !isTextField(event.target)) return;
  event.preventDefault();
  queued.push(waiting(event.data));
};

/** The field of a name that is being saved, while an input method composes text in it. */
let composingIn: EventTarget | null = null;

const onCompositionStart = ({ target }: CompositionEvent): void => {
  if (openEdits > 0 && isForName && isTextField(target) && isForTree(target)) composingIn = target;
};

const onCompositionEnd = ({ data, target }: CompositionEvent): void => {
  if (composingIn !== target) return;
  composingIn = null;
  if (data !== '') queued.push(waiting(data));
};

let listening: AbortController | null = null;

const listen = (): void => {
  if (listening !== null) return;
  listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  window.addEventListener('keydown', onKeyDown, options);
  window.addEventListener('beforeinput', onBeforeInput, options);
  window.addEventListener('compositionstart', onCompositionStart, options);
  window.addEventListener('compositionend', onCompositionEnd, options);
};

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const isComposing = (): boolean => composingIn !== null && composingIn === document.activeElement;

const composed = async (): Promise<void> => {
  while (isComposing()) await nextTask();
};

/** The end of a composition in a name that is being saved, or its text would be torn apart. @returns `null` when nothing is composed */
export const compositionEnd = (): Promise<void> | null => (isComposing() ? composed() : null);

const MOST_TURNS = 40;

/** Waits until the field or row that follows has been rendered and has the focus. */
const focusSettled = async (): Promise<void> => {
  for (let left = MOST_TURNS; left > 0; left -= 1) {
    await nextTask();
    // The field of a name gets the focus once no dialog is open, even if that was opened by a button.
    while (session.state.naming !== null && isDialogOpen()) {
      await dialogsClosed();
      if (queued.length > 0) session.focusTree();
    }
    const { activeElement } = document;
    const isThere =
      session.state.naming === null
        ? activeElement !== null && activeElement !== document.body && !isInProgress(activeElement)
        : isTextField(activeElement);
    if (isThere) return;
  }
};

const replay = async (typed: KeyboardEvent | string): Promise<void> => {
  isOurs = true;
  try {
    await (typeof typed === 'string' ? replayText(typed) : replayKey(typed));
  } finally {
    isOurs = false;
  }
};

const replayAll = async (): Promise<void> => {
  isReplaying = true;
  await focusSettled();
  // A replayed key may begin an edit that the next ones wait for.
  while (openEdits === 0) {
    const next = queued.shift();
    if (next === undefined) break;
    replayed = next;
    await replay(next.typed).catch(reportError);
    await focusSettled();
  }
  replayed = null;
  isReplaying = false;
  if (openEdits > 0) return;
  isForName = false;
  listening?.abort();
  listening = null;
};

const queueDuring = async (work: Promise<boolean>): Promise<void> => {
  openEdits += 1;
  listen();
  const isDone = await work;
  openEdits -= 1;
  if (!isDone) {
    queued = [];
    composingIn = null;
  }
  if (openEdits === 0 && !isReplaying) await replayAll();
};

/** Queues keys while a name is saved or begun. @param work whether it succeeded; otherwise they are discarded, being no answer */
export const queueKeys = (work: Promise<boolean>): Promise<void> => {
  isForName = true;
  return queueDuring(work.catch(() => false));
};

/** Queues keys for the tree while it is edited. `edit` reports its own failures. */
export const queueTreeKeys = (edit: Promise<unknown>): Promise<void> =>
  queueDuring(
    edit.then(
      () => true,
      (error: unknown) => {
        reportError(error);
        return true;
      }
    )
  );

/** Replays keys typed before the tree was there, if it has the focus now: they were typed for nothing else. */
export const replayEarlyKeys = (keys: readonly KeyboardEvent[]): void => {
  const tree = document.activeElement?.closest('[data-tree]') ?? null;
  if (keys.length === 0 || tree === null) return;
  append(queued, keys.map(waiting));
  void queueDuring(Promise.resolve(true));
};

/** What was typed for a field that is left before it got there. */
interface WaitingText {
  readonly text: string;
  readonly isCanceled: boolean;
}

/** Takes the text, Enter and Escape that wait for the open field of a name that is left, or they would go to what has the focus then. None while an edit is pending. */
export const takeWaitingText = (): WaitingText => {
  let text = '';
  for (let next = queued[0]; openEdits === 0 && next !== undefined; next = queued[0]) {
    const { typed } = next;
    const part = typeof typed === 'string' ? typed : typedCharacter(typed);
    const end = typeof typed === 'string' ? '' : typed.key;
    if (part === null && end !== 'Enter' && end !== 'Escape') break;
    queued.shift();
    if (part === null) return { text, isCanceled: end === 'Escape' };
    text += part;
  }
  return { text, isCanceled: false };
};

/** Resolves once no key is queued: typed text has reached its field. An open dialog handles its keys itself. */
export const keysReplayed = async (): Promise<void> => {
  while ((openEdits > 0 || isReplaying) && !isDialogOpen()) await nextTask();
};

/** Remembers the names that other programs change while keys wait: a key that begins a rename is about the name that the person saw. */
export const followNamesTyped = (): void => {
  onTreeChanging(({ author, changes }) => {
    for (const change of changes ?? []) {
      const before = change.kind === 'update' ? session.model.get(change.id)?.name : undefined;
      if (change.kind !== 'update' || change.fields.name === undefined || before === undefined) continue;
      for (const { names } of queued)
        if (author === 'window') names.delete(change.id);
        else if (!names.has(change.id)) names.set(change.id, before);
    }
  });
};

/** The name that a category had when the key was typed that is replayed now, if another program has renamed it since. */
export const nameWhenTyped = (id: CategoryId): string | undefined => replayed?.names.get(id);
