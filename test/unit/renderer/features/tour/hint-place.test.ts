import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hintPlace } from '../../../../../src-renderer/features/tour/tour';
import { always } from '../../../../support/fuzz-runs';

const VIEW = { width: 1_000, height: 700 };
const HINT = { width: 340, height: 150 };

describe('the place of a hint', () => {
  it('is inside the window, whatever it is about', () => {
    const box = fc.record({
      left: fc.integer({ min: -50, max: 1_200 }),
      top: fc.integer({ min: -50, max: 900 }),
      width: fc.nat(1_000),
      height: fc.nat(900)
    });
    always(100, [fc.option(box)], (about) => {
      const { left, top } = hintPlace(about, HINT, VIEW);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + HINT.width).toBeLessThanOrEqual(VIEW.width);
      expect(top + HINT.height).toBeLessThanOrEqual(VIEW.height);
    });
  });

  it('begins where its target does, in either direction', () => {
    const about = { left: 500, top: 100, width: 400, height: 30 };
    expect(hintPlace(about, HINT, VIEW, false).left).toBe(500);
    expect(hintPlace(about, HINT, VIEW, true).left).toBe(900 - HINT.width);
  });

  it('never covers something small that it is about', () => {
    const small = fc.record({
      left: fc.integer({ min: 0, max: 900 }),
      top: fc.integer({ min: 0, max: 660 }),
      width: fc.constant(60),
      height: fc.constant(30)
    });
    always(100, [small], (about) => {
      const { top } = hintPlace(about, HINT, VIEW);
      expect(top >= about.top + about.height || top + HINT.height <= about.top).toBe(true);
    });
  });
});
