import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MENU_GROUPS } from '../../../../src-renderer/commands/context-menu/menu-groups';
import { menuKeyTarget } from '../../../../src-renderer/commands/context-menu/menu-keyboard';
import { MARGIN, menuPosition } from '../../../../src-renderer/commands/context-menu/menu-position';
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
    [1, 'Shift', null],
  ])('from item %i, %s leads to %s', (index, key, target) => {
    expect(menuKeyTarget(labels, index, key)).toBe(target);
  });
});

describe('the place of a menu', () => {
  const size = fc.record({ width: fc.integer({ min: 100, max: 2_000 }), height: fc.integer({ min: 100, max: 2_000 }) });

  it('is never off screen when it fits at all', () => {
    fc.assert(
      fc.property(size, fc.nat(100), fc.nat(100), fc.nat(2_000), fc.nat(2_000), fc.nat(60), (view, width, height, left, top, rowHeight) => {
        const menu = { width: Math.min(width, view.width - 2 * MARGIN), height: Math.min(height, view.height - 2 * MARGIN) };
        const place = menuPosition({ left, top, bottom: top + rowHeight, isByKeyboard: true }, menu, view);
        expect(place.left).toBeGreaterThanOrEqual(MARGIN);
        expect(place.top).toBeGreaterThanOrEqual(MARGIN);
        expect(place.left + menu.width).toBeLessThanOrEqual(view.width - MARGIN);
        expect(place.top + menu.height).toBeLessThanOrEqual(view.height - MARGIN);
      }),
    );
  });

  it('is below the row where there is room, and else above it', () => {
    const view = { width: 800, height: 600 };
    expect(menuPosition({ left: 40, top: 100, bottom: 128, isByKeyboard: true }, { width: 200, height: 300 }, view)).toEqual({ left: 40, top: 128 });
    expect(menuPosition({ left: 40, top: 500, bottom: 528, isByKeyboard: true }, { width: 200, height: 300 }, view)).toEqual({ left: 40, top: 200 });
  });
});

describe('the commands of the menu', () => {
  it('are each there once, and every one that works on the selection is', () => {
    const shown = MENU_GROUPS.flat();
    expect(new Set(shown).size).toBe(shown.length);
    for (const id of COMMAND_IDS.filter((one) => COMMANDS[one].menu === 'category')) expect(shown).toContain(id);
  });
});
