import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MENU_GROUPS } from '../../../../src-renderer/tree-view/context-menu';
import { MARGIN, menuKeyTarget, menuPosition } from '../../../../src-renderer/tree-view/context-menu-place';
import { COMMAND_IDS, COMMANDS } from '../../../../src-shared/commands';
import { fuzzRuns } from '../../../support/fuzz-runs';

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

describe('the place of a menu', () => {
  const size = fc.record({ width: fc.integer({ min: 100, max: 2_000 }), height: fc.integer({ min: 100, max: 2_000 }) });

  const inside = fc.record({
    view: size,
    width: fc.integer({ min: 50, max: 2_000 }),
    height: fc.integer({ min: 20, max: 2_000 }),
    left: fc.nat(2_000),
    top: fc.nat(2_000),
    rowHeight: fc.nat(60)
  });

  it('is never off screen, and a menu that is too high scrolls', () => {
    fc.assert(
      fc.property(inside, ({ view, width, height, left, top, rowHeight }) => {
        const menu = { width: Math.min(width, view.width - 2 * MARGIN), height };
        const place = menuPosition({ x: left, top, bottom: top + rowHeight, isByKeyboard: true }, menu, view);
        const shown = Math.min(height, place.maxHeight);
        expect(place.left).toBeGreaterThanOrEqual(MARGIN);
        expect(place.top).toBeGreaterThanOrEqual(MARGIN);
        expect(place.left + menu.width).toBeLessThanOrEqual(view.width - MARGIN);
        expect(place.top + shown).toBeLessThanOrEqual(view.height - MARGIN);
        expect(shown).toBeGreaterThan(0);
      }),
      {
        ...fuzzRuns(100),
        examples: [[{ view: { width: 100, height: 100 }, width: 50, height: 85, left: 0, top: 0, rowHeight: 0 }]]
      }
    );
  });

  it('is below the row where there is room, else above it, and else where it may scroll beside it', () => {
    const view = { width: 800, height: 600 };
    const menu = { width: 200, height: 300 };
    expect(menuPosition({ x: 40, top: 100, bottom: 128, isByKeyboard: true }, menu, view)).toMatchObject({
      left: 40,
      top: 128
    });
    expect(menuPosition({ x: 40, top: 500, bottom: 528, isByKeyboard: true }, menu, view)).toMatchObject({
      left: 40,
      top: 200
    });
    expect(
      menuPosition({ x: 40, top: 200, bottom: 228, isByKeyboard: true }, { width: 200, height: 500 }, view)
    ).toEqual({ left: 40, top: 228, maxHeight: 364 });
    expect(
      menuPosition({ x: 40, top: 400, bottom: 428, isByKeyboard: true }, { width: 200, height: 500 }, view)
    ).toEqual({ left: 40, top: 8, maxHeight: 392 });
    // From right to left it begins at its right edge.
    expect(menuPosition({ x: 500, top: 100, bottom: 128, isByKeyboard: true }, menu, view, true).left).toBe(300);
    expect(menuPosition({ x: 40, top: 100, bottom: 128, isByKeyboard: true }, menu, view, true).left).toBe(MARGIN);
  });
});

describe('the commands of the menu', () => {
  it('are each there once, and every one that works on the selection is', () => {
    const shown = MENU_GROUPS.flat();
    expect(new Set(shown).size).toBe(shown.length);
    for (const id of COMMAND_IDS.filter((one) => COMMANDS[one].menu === 'category')) expect(shown).toContain(id);
  });
});
