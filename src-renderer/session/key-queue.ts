import { isDialogOpen } from '../ui/dialog-stack';
import { isTextField } from '../ui/focus';
import { isModifier } from '../ui/command-keys';
import { replayKey } from './key-replay';
import { session } from './session';

/*
 * Who types on while a name is being saved means what comes after it: the next name, the next row. The keys wait until that
 * has the focus, and are then given to it in their order. So do keys that come while the tree is being edited: a second
 * Alt+Down goes on from where the first one has come to, and an undo takes back what has not been answered yet.
 */

let queued: KeyboardEvent[] = [];
/** How much is still under way that keys wait for. */
let openEdits = 0;
/** Whether some of that is about a name, whose field may come from anywhere in the window; the rest is about the tree. */
let isForName = false;
let isReplaying = false;

const isForTree = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target === document.body || target.closest('[role="tree"]') !== null;

const isSameKey = (a: KeyboardEvent, b: KeyboardEvent): boolean =>
  a.key === b.key &&
  a.ctrlKey === b.ctrlKey &&
  a.metaKey === b.metaKey &&
  a.altKey === b.altKey &&
  a.shiftKey === b.shiftKey;

/** A key that is held down goes no further than what is seen to come of it; a letter that is held down is text. */
const isHeldDown = (event: KeyboardEvent): boolean => {
  const last = queued.at(-1);
  return (
    event.repeat &&
    last !== undefined &&
    isSameKey(event, last) &&
    (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey)
  );
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (!event.isTrusted || event.isComposing || isModifier(event.key) || isDialogOpen()) return;
  // Fields and buttons elsewhere have nothing to wait for.
  if (!isForName && !isForTree(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!isHeldDown(event)) queued.push(event);
};

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Turns to wait at most for a field or a row to take the focus: some frames. */
const MOST_TURNS = 40;

/** Waits until what comes after has the focus: its field or row has to be drawn first. */
const focusSettled = async (): Promise<void> => {
  for (let left = MOST_TURNS; left > 0; left -= 1) {
    await nextTask();
    const { activeElement } = document;
    const isThere =
      session.state.naming === null
        ? activeElement !== null && activeElement !== document.body
        : isTextField(activeElement);
    if (isThere) return;
  }
};

const replayAll = async (): Promise<void> => {
  isReplaying = true;
  await focusSettled();
  // A key may begin something that the next ones have to wait for in turn.
  while (openEdits === 0) {
    const next = queued.shift();
    if (next === undefined) break;
    // What a key cannot do holds up none of those after it.
    await replayKey(next).catch(reportError);
    await focusSettled();
  }
  isReplaying = false;
  if (openEdits > 0) return;
  isForName = false;
  window.removeEventListener('keydown', onKeyDown, { capture: true });
};

const queueDuring = async (work: Promise<boolean>): Promise<void> => {
  openEdits += 1;
  window.addEventListener('keydown', onKeyDown, { capture: true });
  const isDone = await work;
  openEdits -= 1;
  if (!isDone) queued = [];
  if (openEdits === 0 && !isReplaying) await replayAll();
};

/**
 * Lets keys wait while a name is being saved, or the next one begun.
 * @param work whether it came to an end; otherwise the person is asked something first, and keys typed before the question are no answer to it
 */
export const queueKeys = (work: Promise<boolean>): Promise<void> => {
  isForName = true;
  return queueDuring(work.catch(() => false));
};

/** Lets keys that are meant for the tree wait while it is being edited. `edit` tells of what goes wrong itself. */
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

/** Resolves once no key waits any more: what was typed has reached its field by then. A dialog takes its keys itself. */
export const keysReplayed = async (): Promise<void> => {
  while ((openEdits > 0 || isReplaying) && !isDialogOpen()) await nextTask();
};
