import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A window of its own: its modules are nobody else's. */
const openWindow = async () => {
  vi.resetModules();
  const { endCut, shareCut, startCut, useCut } = await import('../../../../src-renderer/session/clipboard');
  const close = shareCut();
  return { startCut, endCut, close, cut: () => ({ token: useCut.getState().token, ids: [...useCut.getState().ids] }) };
};

let windows: Awaited<ReturnType<typeof openWindow>>[] = [];

beforeEach(async () => {
  vi.stubGlobal('location', { search: '?workspace=shared' });
  windows = [await openWindow(), await openWindow()];
});

afterEach(() => {
  for (const { close } of windows) close();
  vi.unstubAllGlobals();
});

const NOTHING = { token: null, ids: [] };

it('tells the other windows of a cut, and of its end, wherever it ends', async () => {
  const [here, there] = windows;
  const bothHave = async (expected: { token: string | null; ids: number[] }): Promise<void> => {
    await expect.poll(() => [here?.cut(), there?.cut()]).toEqual([expected, expected]);
  };
  for (const [cutter, canceller] of [
    [here, here],
    [here, there],
    [there, here]
  ]) {
    cutter?.startCut('a cut', [3, 5]);
    await bothHave({ token: 'a cut', ids: [3, 5] });
    canceller?.endCut();
    await bothHave(NOTHING);
  }
});

it('tells nothing more to a window that does not show the workspace any longer', async () => {
  const [here, there] = windows;
  const third = await openWindow();
  windows = [...windows, third];
  there?.close();
  here?.startCut('a cut', [3, 5]);
  await expect.poll(third.cut).toEqual({ token: 'a cut', ids: [3, 5] });
  expect(there?.cut()).toEqual(NOTHING);
});
