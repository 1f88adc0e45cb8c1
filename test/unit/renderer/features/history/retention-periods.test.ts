import { describe, expect, it } from 'vitest';
import {
  droppedBy,
  periodOptions,
  periodValue,
  readPeriod
} from '../../../../../src-renderer/features/history/retention-dialog';

describe('how long changes are kept', () => {
  it('offers four periods, and the present one where it is none of them', () => {
    expect(periodOptions(365).map(({ label }) => label)).toEqual(['30 days', '90 days', '1 year', 'Forever']);
    expect(periodOptions(null).map(({ label }) => label)).toEqual(['30 days', '90 days', '1 year', 'Forever']);
    expect(periodOptions(7).map(({ label }) => label)).toEqual(['7 days', '30 days', '90 days', '1 year', 'Forever']);
  });

  it('reads back every option that it offers', () => {
    for (const days of [7, 30, 90, 365, null]) {
      expect(readPeriod(periodValue(days))).toBe(days);
      expect(periodOptions(days).filter(({ value }) => value === periodValue(days))).toHaveLength(1);
    }
  });

  it('warns of what goes at once, and only of that', () => {
    const present = { historyDays: 365, trashDays: null };
    expect(droppedBy(present, present)).toBeNull();
    expect(droppedBy({ historyDays: null, trashDays: null }, present)).toBeNull();
    expect(droppedBy({ historyDays: 90, trashDays: null }, present)).toBe('history');
    expect(droppedBy({ historyDays: 365, trashDays: 90 }, present)).toBe('trash');
    expect(droppedBy({ historyDays: 30, trashDays: 30 }, present)).toBe('both');
  });
});
