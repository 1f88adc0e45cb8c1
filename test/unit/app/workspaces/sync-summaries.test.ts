import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { status } from '../../../support/sync-status';
import { SyncSummaries } from '../../../../src-main/app/workspaces/open-workspaces';

/** SyncSummaries whose time passes by hand; `calls`: how often their listener has heard of a change. */
const kept = () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let calls = 0;
  const summaries = new SyncSummaries(() => (calls += 1));
  const pass = (): number => {
    vi.runAllTimers();
    return calls;
  };
  return { summaries, pass };
};

describe('the summaries of open replicas', () => {
  it('tells of a burst once, and of what comes later again', () => {
    const { summaries, pass } = kept();
    for (const waiting of [1, 2, 3]) summaries.note('shop', status({ state: 'offline', waiting }));
    summaries.note('store', status({ conflicts: 1 }));
    expect(pass()).toBe(1);
    expect(summaries.of('shop')).toEqual({ state: 'offline', waiting: 3, conflicts: 0 });
    expect(summaries.of('store')).toEqual({ state: 'settled', waiting: 0, conflicts: 1 });
    summaries.note('shop', status({}));
    expect(pass()).toBe(2);
  });

  it('says nothing of a status that differs in what a list does not show', () => {
    const { summaries, pass } = kept();
    summaries.note('shop', status({}));
    expect(pass()).toBe(1);
    summaries.note('shop', status({ lastSyncedAt: '2026-01-01T00:00:00.000Z', nextTryAt: '2026-01-01T00:01:00.000Z' }));
    expect(pass()).toBe(1);
  });

  it('tells when one that was known is forgotten, and gives back how it stood', () => {
    const { summaries, pass } = kept();
    expect(summaries.forget('shop')).toBeNull();
    expect(pass()).toBe(0);
    summaries.note('shop', status({ waiting: 2, state: 'waiting' }));
    expect(summaries.forget('shop')).toEqual({ state: 'waiting', waiting: 2, conflicts: 0 });
    expect(summaries.of('shop')).toBeNull();
    expect(pass()).toBe(1);
  });
});
