import { expect as playwrightExpect, type Expect } from '@playwright/test';

/** Milliseconds between two attempts of `expect.poll`. Playwright's grow to a second, while most waits here are much shorter. */
const INTERVALS = [20, 50, 100];

/** Playwright's, with a `poll` that retries often and gives up after that time; nothing here tests timing. @param timeout in milliseconds */
export const expectWithin = (timeout?: number): Expect => {
  const own = timeout === undefined ? playwrightExpect : playwrightExpect.configure({ timeout });
  const poll: Expect['poll'] = (actual, options) =>
    own.poll(actual, {
      intervals: INTERVALS,
      ...(timeout !== undefined && { timeout }),
      ...(typeof options === 'string' ? { message: options } : options)
    });
  return new Proxy(own, {
    get: (target, key, receiver): unknown => (key === 'poll' ? poll : Reflect.get(target, key, receiver))
  });
};

export const expect = expectWithin();
