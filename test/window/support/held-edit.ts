import type { Locator } from '@playwright/test';
import { WINDOW_CALLS } from '../../../src-shared/ipc';
import { WORKSPACE_EVENTS } from '../../../src-shared/workspace-calls';
import { passTime } from './timers';
import { expect, type WindowUnderTest } from './window-test';

/** An edit that takes as long as a test lets it. */
export interface HeldEdit {
  /** Its progress, once it has been reported. */
  readonly dialog: Locator;
  /** Reports that so many of all are done, and waits until the window shows it. */
  readonly report: (done: number) => Promise<void>;
  readonly letGo: () => void;
  /** Cancels it by what the person does, and lets it go on once the main process has been told. */
  readonly cancelBy: (act: () => Promise<void>) => Promise<void>;
}

/** Progress is shown of edits that have taken longer than a second. */
const PATIENCE = 1_001;

/** Lets the next call of this name wait, in a window that thinks that it has waited long. */
export const holdEdit = (
  { page, main }: WindowUnderTest,
  { name }: { readonly name: string },
  total: number
): HeldEdit => {
  const { came, letGo } = main.hold(name);
  const dialog = page.getByRole('dialog', { name: `Changing ${total} categories` });
  return {
    dialog,
    letGo,
    cancelBy: async (act) => {
      const cancelling = main.hold(WINDOW_CALLS.cancelCall.name);
      await act();
      await cancelling.came;
      cancelling.letGo();
      letGo();
    },
    report: async (done) => {
      const callId = await came;
      await passTime(page, PATIENCE);
      main.tell(WORKSPACE_EVENTS.editProgress, { callId, done, total });
      const bar = dialog.getByRole('progressbar', { name: 'Progress' });
      await expect(bar).toHaveAttribute('aria-valuenow', String((100 * done) / total));
    }
  };
};
