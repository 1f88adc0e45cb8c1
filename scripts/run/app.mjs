import { openDisplay } from './display.mjs';
import { electronFlags } from './electron-flags.mjs';

/**
 * Runs work that opens Electron windows, with the display and the switches that this machine needs.
 * @template T
 * @param {(session: { env: NodeJS.ProcessEnv, flags: string[], screen: Record<string, string> }) => Promise<T>} work `screen`: what of `env` leads to the display
 * @returns {Promise<T>} what the work gave
 */
export async function withWindows(work) {
  const display = await openDisplay();
  try {
    const env = { ...process.env, ...display.env };
    // Terminals in some editors set it; Electron would then be a plain Node without windows.
    delete env['ELECTRON_RUN_AS_NODE'];
    return await work({ env, flags: electronFlags(display), screen: display.env });
  } finally {
    display.close();
  }
}
