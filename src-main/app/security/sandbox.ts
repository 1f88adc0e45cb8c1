import { app } from 'electron';
import { messages } from '../process/messages';

/** Set in the environment, it does the same as --no-sandbox, and nothing shows it. */
const VARIABLE = 'ELECTRON_DISABLE_SANDBOX';

/** Before the app is ready. Chromium has no sandbox for root, who then says --no-sandbox; enforcing it would end every process. */
export const enforceSandbox = (): void => {
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  else if (isSandboxMissed()) console.error(messages.app.noSandbox);
};

/**
 * Whether pages run without Chromium's sandbox and the person has to be told in the window. In a checkout root cannot do without
 * `--no-sandbox`, and the script that adds it says so.
 */
export const isSandboxMissed = (): boolean =>
  app.commandLine.hasSwitch('no-sandbox') && (app.isPackaged || process.env[VARIABLE] !== undefined);
