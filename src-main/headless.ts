import { join } from 'node:path';
import { app } from 'electron';
import { utilityTrial } from './app/workspaces/utility-process';
import { setTrial } from './cli/child-trial';

/**
 * Runs a command in Electron's main process, which the installed app has in place of Node: without a window, and without waiting for a desktop.
 * @param command the command and its arguments
 */
export const runHeadless = async (command: readonly string[]): Promise<void> => {
  app.dock?.hide();
  // Electron takes a signal for its own quit, which must not overtake the end of a command: a service still has its file to close.
  app.on('before-quit', (event) => {
    event.preventDefault();
    process.emit('SIGTERM');
  });
  setTrial(utilityTrial(join(import.meta.dirname, 'json-trial.js')));
  // As Node would have it: the program and its arguments, and what else is built stands beside the program.
  process.argv = [process.execPath, join(import.meta.dirname, 'cli.js'), ...command];
  await import('./cli');
};
