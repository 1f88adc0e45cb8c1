import type { Page } from '@playwright/test';

/** As text, since it is run in pages too. */
const move = (ms: number): void => {
  const real = Date;
  const now = (): number => real.now() + ms;
  globalThis.Date = new Proxy(real, {
    construct: (target, args: unknown[], newTarget) => {
      const made: unknown = Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget);
      if (typeof made !== 'object' || made === null) throw new TypeError('A date is an object.');
      return made;
    },
    apply: () => new real(now()).toString(),
    get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key))
  });
};

/** Has the clock of the workspace jump by so much, and go on from there. @returns how to give it back */
export const moveClock = (ms: number): (() => void) => {
  const real = Date;
  const giveBack = (): void => {
    globalThis.Date = real;
  };
  move(ms);
  return giveBack;
};

/** The same of a page, until it is loaded anew. */
export const movePageClock = (page: Page, ms: number): Promise<void> => page.evaluate(move, ms);
