import { COMMANDS, keysOn, type CommandId, type CommandInfo } from '../../src-shared/commands';
import { IS_RIGHT_TO_LEFT, onwardKey } from '../platform/direction';
import { shortcutKey } from '../platform/keys';
import messages from './messages/en.json' with { type: 'json' };

export const IS_MAC = navigator.userAgent.includes('Mac OS');

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
  Plus: '+'
};

const SIGNS: Readonly<Record<string, string>> = {
  Up: '↑',
  Down: '↓',
  Left: IS_RIGHT_TO_LEFT ? '→' : '←',
  Right: IS_RIGHT_TO_LEFT ? '←' : '→',
  ...(IS_MAC && { Delete: '⌫' })
};

const parse = (accelerator: string): Shortcut => {
  const parts = accelerator.split('+');
  const key = parts.at(-1) ?? '';
  return {
    command: parts.includes('CmdOrCtrl'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
    key: onwardKey(EVENT_KEY[key] ?? key)
  };
};

const accelerators = (info: CommandInfo): readonly string[] => {
  const { otherKeys = [] } = info;
  const keys = keysOn(info, IS_MAC);
  return keys === undefined ? otherKeys : [keys, ...otherKeys];
};

const SHORTCUTS = new Map(Object.entries(COMMANDS).map(([id, info]) => [id, accelerators(info).map(parse)] as const));

type Keys = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether keys trigger the command. Most Mac keyboards have no Delete key, so Backspace stands in for it. */
export const meansCommand = (id: CommandId, event: Keys): boolean => {
  const command = IS_MAC ? event.metaKey : event.ctrlKey;
  const other = IS_MAC ? event.ctrlKey : event.metaKey;
  const key = IS_MAC && event.key === 'Backspace' ? 'Delete' : shortcutKey(event);
  return (SHORTCUTS.get(id) ?? []).some(
    (shortcut) =>
      !other &&
      command === shortcut.command &&
      event.altKey === shortcut.alt &&
      event.shiftKey === shortcut.shift &&
      key.toLowerCase() === shortcut.key.toLowerCase()
  );
};

const MAC_SIGNS: Readonly<Record<string, string>> = { Alt: '⌥', Shift: '⇧', CmdOrCtrl: '⌘' };

/** How keys are written on this platform: "Ctrl+Shift+N" or "⇧⌘N". `accelerator`: as Electron writes them. */
export const writtenKeys = (accelerator: string): string => {
  const parts = accelerator.split('+').map((part) => SIGNS[part] ?? part);
  const names: Readonly<Record<string, string>> = messages.keys;
  if (!IS_MAC)
    return parts.map((part) => (part === 'CmdOrCtrl' ? messages.keys.Ctrl : (names[part] ?? part))).join('+');
  const modifiers = Object.keys(MAC_SIGNS)
    .filter((modifier) => parts.includes(modifier))
    .map((modifier) => MAC_SIGNS[modifier]);
  const last = parts.at(-1) ?? '';
  return `${modifiers.join('')}${names[last] ?? last}`;
};

/** How a command's keys are written on this platform; `null` when it has none. */
export const keysLabel = (id: CommandId): string | null => {
  const keys = keysOn(COMMANDS[id], IS_MAC);
  return keys === undefined ? null : writtenKeys(keys);
};

/** As `keysLabel`, for `aria-keyshortcuts` (https://www.w3.org/TR/wai-aria-1.2/#aria-keyshortcuts); `undefined`: no keys. */
export const ariaKeys = (id: CommandId): string | undefined => {
  const keys = keysOn(COMMANDS[id], IS_MAC);
  const names: Readonly<Record<string, string>> = {
    ...EVENT_KEY,
    CmdOrCtrl: IS_MAC ? 'Meta' : 'Control',
    Space: 'Space',
    Plus: 'Plus'
  };
  return keys
    ?.split('+')
    .map((part) => names[part] ?? part)
    .join('+');
};

/** As `keysLabel`, for all of its accelerators. */
export const allKeysLabels = (id: CommandId): readonly string[] => accelerators(COMMANDS[id]).map(writtenKeys);

/** How a shortcut with the platform's command key is written: "Ctrl+Z" or "⌘Z". */
export const shortcutLabel = (key: string, shift = false): string =>
  writtenKeys(`CmdOrCtrl+${shift ? 'Shift+' : ''}${key}`);

/** Whether the platform's command key is held, and no other but perhaps Shift. */
export const hasCommandKey = (event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean =>
  !event.altKey && (IS_MAC ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey);
