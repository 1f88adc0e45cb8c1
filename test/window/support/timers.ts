import type { Page } from '@playwright/test';

/**
 * Lets the page's waits of exactly so many milliseconds be over after a tenth of it, until the page is loaded anew.
 * @returns how to end that
 */
export const hurry = async (page: Page, milliseconds: number): Promise<() => Promise<void>> => {
  const before = await page.evaluateHandle((wanted) => {
    const setTimer = globalThis.setTimeout;
    Object.assign(globalThis, {
      setTimeout: (...[act, delay = 0, ...rest]: Parameters<typeof setTimer>) =>
        setTimer(act, delay === wanted ? delay / 10 : delay, ...rest)
    });
    return setTimer;
  }, milliseconds);
  return () => before.evaluate((setTimer) => void Object.assign(globalThis, { setTimeout: setTimer }));
};

/** Puts the page's measure of time forward, as if so many milliseconds had passed. */
export const passTime = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate((more) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + more;
  }, milliseconds);
