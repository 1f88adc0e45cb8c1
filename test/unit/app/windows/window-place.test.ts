import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeBeside, placeOnScreens } from '../../../../src-main/app/windows/window-place';
import { always } from '../../../support/fuzz-runs';

const LAPTOP = { x: 0, y: 25, width: 1440, height: 875 };
const BESIDE = { x: 1440, y: 0, width: 1920, height: 1040 };

describe('where a window goes', () => {
  it('is where it was, when that is on a screen', () => {
    const bounds = { x: 1500, y: 40, width: 900, height: 700 };
    expect(placeOnScreens(bounds, [LAPTOP, BESIDE])).toEqual(bounds);
    expect(placeOnScreens({ ...bounds, x: -300 }, [LAPTOP, BESIDE])).toEqual({ ...bounds, x: -300 });
  });

  it('is the middle of the first screen, when its own is gone', () => {
    expect(placeOnScreens({ x: 1500, y: 40, width: 900, height: 700 }, [LAPTOP])).toEqual({
      x: 270,
      y: 113,
      width: 900,
      height: 700
    });
    expect(placeOnScreens(null, [{ ...LAPTOP, width: 1000 }])).toMatchObject({ x: 0, width: 1000 });
  });

  it('is a step aside from the window that it is opened beside, or at the corner where there is no room', () => {
    expect(placeBeside({ x: 100, y: 100, width: 900, height: 600 }, [LAPTOP])).toEqual({
      x: 128,
      y: 128,
      width: 900,
      height: 600
    });
    expect(placeBeside({ x: 530, y: 100, width: 900, height: 600 }, [LAPTOP])).toEqual({
      x: 0,
      y: 25,
      width: 900,
      height: 600
    });
  });

  it('is always one where the upper edge can be taken hold of', () => {
    const rectangle = (least: number, most: number) =>
      fc.record({
        x: fc.integer({ min: -9_000, max: 9_000 }),
        y: fc.integer({ min: -9_000, max: 9_000 }),
        width: fc.integer({ min: least, max: most }),
        height: fc.integer({ min: least, max: most })
      });
    always(
      500,
      [fc.option(rectangle(420, 9_000)), fc.array(rectangle(600, 4_000), { minLength: 1, maxLength: 3 })],
      (bounds, areas) => {
        const { x, y, width, height } = placeOnScreens(bounds, areas);
        const isHeld = areas.some((area) => {
          const wide = Math.min(x + width, area.x + area.width) - Math.max(x, area.x);
          const high = Math.min(y + 40, area.y + area.height) - Math.max(y, area.y);
          return wide >= 120 && high >= 40 && width <= area.width && height <= area.height;
        });
        expect(isHeld).toBe(true);
      }
    );
  });
});
