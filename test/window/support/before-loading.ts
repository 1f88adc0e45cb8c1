import type { Page } from '@playwright/test';
import { onTestFinished } from 'vitest';

/** Runs a script in each page that the test loads from now on, before the scripts of that. */
export const beforeLoading = async (page: Page, script: (argument: string) => void, argument = ''): Promise<void> => {
  const added = await page.addInitScript(script, argument);
  onTestFinished(() => added.dispose());
};
