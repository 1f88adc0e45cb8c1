import { onTestFinished } from 'vitest';
import { startCuttingProxy } from './cutting-proxy';
import { addressOf, throughPort } from './postgres-server';

export interface ReachableDatabase {
  readonly url: string;
  /** Whether every connection breaks that is used. */
  isAway: boolean;
}

/** A separate address of that database, which the test can cut off. */
export const reachableDatabase = async (url: string): Promise<ReachableDatabase> => {
  const way = { url: '', isAway: false };
  const proxy = await startCuttingProxy(addressOf(url), () => (way.isAway ? 'before' : 'none'));
  onTestFinished(() => proxy.close());
  way.url = throughPort(url, proxy.port);
  return way;
};
