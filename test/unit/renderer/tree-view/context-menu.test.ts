import { describe, expect, it } from 'vitest';
import { MENU_GROUPS } from '../../../../src-renderer/tree-view/context-menu';
import { menuKeyTarget } from '../../../../src-renderer/tree-view/context-menu-place';
import { COMMAND_IDS, COMMANDS } from '../../../../src-shared/commands';

describe('the keys of a menu', () => {
  const labels = ['Rename', 'Move up', 'Move down', 'Éclair'];
  it.each([
    [-1, 'ArrowDown', 0],
    [-1, 'ArrowUp', 3],
    [0, 'ArrowUp', 3],
    [3, 'ArrowDown', 0],
    [2, 'Home', 0],
    [0, 'End', 3],
    [0, 'm', 1],
    [1, 'M', 2],
    [2, 'm', 1],
    [0, 'e', 3],
    [1, 'x', null],
    [1, ' ', null],
    [1, 'Shift', null]
  ])('from item %i, %s leads to %s', (index, key, target) => {
    expect(menuKeyTarget(labels, index, key)).toBe(target);
  });
});

describe('the commands of the menu', () => {
  it('are each there once, and every one that works on the selection is', () => {
    const shown = MENU_GROUPS.flat();
    expect(new Set(shown).size).toBe(shown.length);
    for (const id of COMMAND_IDS.filter((one) => COMMANDS[one].menu === 'category')) expect(shown).toContain(id);
  });
});
