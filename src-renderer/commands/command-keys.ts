import { COMMANDS, type CommandId } from '../../src-shared/commands';
import { IS_MAC } from '../app/shortcut-label';

/** A shortcut taken apart: which modifiers, and which key as `KeyboardEvent.key` has it. */
interface Shortcut {
  readonly command: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly key: string;
}

/** Keys whose names differ between Electron's accelerators and the page's events. */
const EVENT_KEY: Readonly<Record<string, string>> = {
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Space: ' ',
  Plus: '+',
};

const SIGNS: Readonly<Record<string, string>> = { Up: '↑', Down: '↓', Left: '←', Right: '→', Delete: IS_MAC ? '⌫' : 'Delete' };

const parse = (accelerator: string): Shortcut => {
  const parts = accelerator.split('+');
  const key = parts.at(-1) ?? '';
  return {
    command: parts.includes('CmdOrCtrl'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
    key: EVENT_KEY[key] ?? key,
  };
};

const SHORTCUTS = new Map(Object.entries(COMMANDS).flatMap(([id, { keys }]) => (keys === undefined ? [] : [[id, parse(keys)] as const])));

/** What says which keys are held down. */
type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether these keys mean the command. A Mac has no Delete key on most keyboards: Backspace stands in for it. */
export const meansCommand = (id: CommandId, event: Keys): boolean => {
  const shortcut = SHORTCUTS.get(id);
  if (shortcut === undefined) return false;
  const command = IS_MAC ? event.metaKey : event.ctrlKey;
  const other = IS_MAC ? event.ctrlKey : event.metaKey;
  const key = IS_MAC && event.key === 'Backspace' ? 'Delete' : event.key;
  return (
    !other &&
    command === shortcut.command &&
    event.altKey === shortcut.alt &&
    event.shiftKey === shortcut.shift &&
    key.toLowerCase() === shortcut.key.toLowerCase()
  );
};

/** How a command's keys are written on this platform: "Ctrl+Shift+N" or "⇧⌘N"; `null` when it has none. */
export const keysLabel = (id: CommandId): string | null => {
  const { keys } = COMMANDS[id];
  if (keys === undefined) return null;
  const parts = keys.split('+').map((part) => SIGNS[part] ?? part);
  if (!IS_MAC) return parts.map((part) => (part === 'CmdOrCtrl' ? 'Ctrl' : part)).join('+');
  const order = ['Alt', 'Shift', 'CmdOrCtrl'];
  const signs: Readonly<Record<string, string>> = { Alt: '⌥', Shift: '⇧', CmdOrCtrl: '⌘' };
  const modifiers = order.filter((modifier) => parts.includes(modifier)).map((modifier) => signs[modifier]);
  return `${modifiers.join('')}${parts.at(-1) ?? ''}`;
};
