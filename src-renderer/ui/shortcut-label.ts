export const IS_MAC = navigator.userAgent.includes('Mac OS');

/** How a shortcut with the platform's command key is written: "Ctrl+Z" or "⌘Z". */
export const shortcutLabel = (key: string, shift = false): string =>
  IS_MAC ? `${shift ? '⇧' : ''}⌘${key}` : `Ctrl+${shift ? 'Shift+' : ''}${key}`;

/** Whether the platform's command key is held, and no other but perhaps Shift. */
export const hasCommandKey = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean =>
  !event.altKey && (IS_MAC ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey);

const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock']);

/** Whether the key means nothing by itself: it comes before each of a shortcut, and need not be looked for among them. */
export const isModifier = (key: string): boolean => MODIFIERS.has(key);
