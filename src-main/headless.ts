import { join } from 'node:path';
import { app } from 'electron';
import { utilityTrial } from './app/workspaces/utility-process';
import { setTrial } from './cli/child-trial';

/**
 * Runs a command in Electron's main process, since packages have no Node: without windows, and without waiting for a display.
 * @param command the command and its arguments
 */
export const runHeadless = async (command: readonly string[]): Promise<void> => {
  app.dock?.hide();
  // Electron quits on a signal; the command has to end first, such as a service that closes its file.
  app.on('before-quit', (event) => {
    event.preventDefault();
    process.emit('SIGTERM');
  });
  setTrial(utilityTrial(join(import.meta.dirname, 'json-trial.js')));
  // As under Node. The path of `cli.js` leads to the other built files.
  process.argv = [process.execPath, join(import.meta.dirname, 'cli.js'), ...command];
  await import('./cli');
};
