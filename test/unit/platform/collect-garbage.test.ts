import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { collectGarbage } from '../../../src-main/platform/collect-garbage';

it('frees what is no longer used, and leaves no trace of how', async () => {
  const unused = new WeakRef({ large: Array.from({ length: 1_000 }, (_, index) => String(index)) });
  // A WeakRef keeps its target to the end of the turn that made it.
  await pause(0);
  collectGarbage();
  expect(unused.deref()).toBeUndefined();
  expect(globalThis).not.toHaveProperty('gc');
});
