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
