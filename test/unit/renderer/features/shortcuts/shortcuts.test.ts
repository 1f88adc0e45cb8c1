import { describe, expect, it } from 'vitest';
import { ariaKeys, keysLabel, meansCommand } from '../../../../../src-renderer/ui/command-keys';
import { findShortcuts } from '../../../../../src-renderer/features/shortcuts/shortcuts-dialog';
import { COMMAND_IDS, COMMANDS, keysOn } from '../../../../../src-shared/commands';

const NONE = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('the keys of commands', () => {
  it('mean a command by any of its ways to be written', () => {
    expect(meansCommand('redo', { ...NONE, ctrlKey: true, shiftKey: true, key: 'Z' })).toBe(true);
    expect(meansCommand('redo', { ...NONE, ctrlKey: true, key: 'y' })).toBe(true);
    expect(meansCommand('redo', { ...NONE, key: 'y' })).toBe(false);
    expect(meansCommand('shortcuts', { ...NONE, key: 'F1' })).toBe(true);
    expect(meansCommand('shortcuts', { ...NONE, ctrlKey: true, key: '/' })).toBe(true);
    expect(meansCommand('tour', { ...NONE, key: 'F1' })).toBe(false);
  });

  it.each([
    // Layout, what it types with Ctrl held at the place of the English letter, and the command of that letter.
    ['ru', 'KeyZ', 'я', 'undo'],
    ['ru', 'KeyN', 'т', 'newCategory'],
    ['gr', 'KeyF', 'φ', 'find'],
    ['il', 'KeyK', 'ל', 'palette'],
    ['ara', 'KeyD', 'ي', 'duplicate'],
    ['ara', 'KeyH', 'ا', 'replace'],
    ['ir', 'KeyA', 'ش', 'selectAll'],
    ['ge', 'KeyY', 'ყ', 'redo'],
    ['th', 'KeyO', 'น', 'openFile'],
    ['ara', 'Comma', 'و', 'settings'],
    ['ru, with a key that types its sign', 'KeyX', '/', 'shortcuts'],
    ['us(dvorak): the printed letter', 'Slash', 'z', 'undo'],
    ['fr: the printed letter', 'KeyW', 'z', 'undo'],
    ['fr: the printed sign', 'KeyM', ',', 'settings']
  ] as const)('are found on the keyboard %s', (_layout, code, key, id) => {
    const event = { ...NONE, ctrlKey: true, code, key };
    expect(COMMAND_IDS.filter((one) => meansCommand(one, event))).toEqual([id]);
  });

  it('are found with Shift, and not where another Latin letter is printed', () => {
    expect(meansCommand('newSubcategory', { ...NONE, ctrlKey: true, shiftKey: true, code: 'KeyN', key: 'Т' })).toBe(
      true
    );
    expect(meansCommand('selectAll', { ...NONE, ctrlKey: true, code: 'KeyA', key: 'q' })).toBe(false);
    expect(meansCommand('settings', { ...NONE, ctrlKey: true, code: 'Comma', key: 'ö' })).toBe(false);
    expect(meansCommand('find', { ...NONE, ctrlKey: true, code: '', key: 'φ' })).toBe(false);
  });

  it('with Alt are found by place where a Mac types another sign', () => {
    const keys = { ...NONE, ctrlKey: true, altKey: true, code: 'KeyN' };
    for (const key of ['Dead', 'ñ', 'т']) expect(meansCommand('newWindow', { ...keys, key }), key).toBe(true);
  });

  it('are written for people and for assistive technology', () => {
    expect(keysLabel('moveUp')).toBe('Alt+↑');
    expect(ariaKeys('moveUp')).toBe('Alt+ArrowUp');
    expect(ariaKeys('newSubcategory')).toBe('Control+Shift+N');
    expect(ariaKeys('show')).toBeUndefined();
  });

  it.each([true, false])('mean one command only, on a Mac: %s', (isMac) => {
    const all = COMMAND_IDS.flatMap((id) => [keysOn(COMMANDS[id], isMac), ...(COMMANDS[id].otherKeys ?? [])]).filter(
      (keys) => keys !== undefined
    );
    expect(new Set(all).size).toBe(all.length);
  });

  it('leave those to a Mac that it has for every app: hide, minimise, close, quit', () => {
    const taken = new Set([
      'CmdOrCtrl+H',
      'CmdOrCtrl+Alt+H',
      'CmdOrCtrl+M',
      'CmdOrCtrl+W',
      'CmdOrCtrl+Q',
      'CmdOrCtrl+Space'
    ]);
    expect(COMMAND_IDS.filter((id) => taken.has(keysOn(COMMANDS[id], true) ?? ''))).toEqual([]);
    expect(keysOn(COMMANDS.replace, false)).toBe('CmdOrCtrl+H');
  });
});

describe('the sheet of shortcuts', () => {
  it('lists every command that has keys', () => {
    const listed = findShortcuts('').flatMap(({ shortcuts }) => shortcuts.map(({ what }) => what));
    for (const id of COMMAND_IDS.filter((one) => COMMANDS[one].keys !== undefined))
      expect(listed).toContain(COMMANDS[id].label.replace(/…$/, ''));
  });

  it('is searched by words, by keys and by group', () => {
    expect(findShortcuts('up move').flatMap(({ shortcuts }) => shortcuts.map(({ what }) => what))).toEqual(['Move up']);
    expect(findShortcuts('ctrl+z').flatMap(({ shortcuts }) => shortcuts.map(({ what }) => what))).toEqual(['Undo']);
    expect(findShortcuts('while typing')).toHaveLength(1);
    expect(findShortcuts('xyzzy')).toEqual([]);
  });
});
