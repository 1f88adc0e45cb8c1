import { appendFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/**
 * Switches on the mutant that `npm run test:long -- mutants` has chosen, in each page that is loaded from now on, and writes
 * down which mutants the pages evaluate where that is recorded.
 */
export const switchMutant = async (page: Page): Promise<void> => {
  const { CANOPY_MUTANT: mutant, CANOPY_MUTANT_HITS: file } = process.env;
  if (mutant === undefined) return;
  await page.exposeFunction('canopyMutantHits', (numbers: readonly number[]) => {
    const test = process.env['CANOPY_MUTANT_TEST'] ?? '';
    if (file !== undefined) appendFileSync(file, numbers.map((number) => `${test}\t${String(number)}\n`).join(''));
  });
  await page.addInitScript(
    ({ active, isRecording }) => {
      let numbers: number[] = [];
      const canopyMutantHit = (number: number): void => {
        if (numbers.push(number) > 1) return;
        queueMicrotask(() => {
          const hits: unknown = Reflect.get(globalThis, 'canopyMutantHits');
          if (typeof hits === 'function') Reflect.apply(hits, globalThis, [numbers]);
          numbers = [];
        });
      };
      Object.assign(globalThis, { CANOPY_MUTANT: active, ...(isRecording && { canopyMutantHit }) });
    },
    { active: Number(mutant), isRecording: file !== undefined }
  );
};
