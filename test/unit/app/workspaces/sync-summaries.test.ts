import { describe, expect, it } from 'vitest';
import { Standings } from '../../../../src-main/app/workspaces/sync-summaries';
import type { SyncStatus } from '../../../../src-shared/remote';

const status = (change: Partial<SyncStatus>): SyncStatus => ({
  state: 'settled',
  waiting: 0,
  conflicts: 0,
  message: null,
  lastSyncedAt: null,
  nextTryAt: null,
  ...change
});

/** Standings whose time passes by hand; `told`: how often their listener has heard of a change. */
const kept = () => {
  let told = 0;
  let due: (() => void)[] = [];
  const standings = new Standings({ onChanged: () => (told += 1), after: (_ms, work) => void due.push(work) });
  const pass = (): number => {
    const works = due;
    due = [];
    for (const work of works) work();
    return told;
  };
  return { standings, pass };
};

describe('the standings of open replicas', () => {
  it('tells of a burst once, and of what comes later again', () => {
    const { standings, pass } = kept();
    for (const waiting of [1, 2, 3]) standings.hear('shop', status({ state: 'offline', waiting }));
    standings.hear('store', status({ conflicts: 1 }));
    expect(pass()).toBe(1);
    expect(standings.of('shop')).toEqual({ state: 'offline', waiting: 3, conflicts: 0 });
    expect(standings.of('store')).toEqual({ state: 'settled', waiting: 0, conflicts: 1 });
    standings.hear('shop', status({}));
    expect(pass()).toBe(2);
  });

  it('says nothing of a status that differs in what a list does not show', () => {
    const { standings, pass } = kept();
    standings.hear('shop', status({}));
    expect(pass()).toBe(1);
    standings.hear('shop', status({ lastSyncedAt: '2026-01-01T00:00:00.000Z', nextTryAt: '2026-01-01T00:01:00.000Z' }));
    expect(pass()).toBe(1);
  });

  it('tells when one that was known is forgotten, and gives back how it stood', () => {
    const { standings, pass } = kept();
    expect(standings.forget('shop')).toBeNull();
    expect(pass()).toBe(0);
    standings.hear('shop', status({ waiting: 2, state: 'waiting' }));
    expect(standings.forget('shop')).toEqual({ state: 'waiting', waiting: 2, conflicts: 0 });
    expect(standings.of('shop')).toBeNull();
    expect(pass()).toBe(1);
  });
});
