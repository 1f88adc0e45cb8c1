import { join } from 'node:path';
import { app } from 'electron';
import { utilityTrial } from './app/workspaces/utility-process';
import { runProcess } from './cli/run-process';

/**
 * Runs a command in Electron's main process, since packages have no Node: without windows, and without waiting for a display.
 * @param command the command and its arguments
 */
export const runHeadless = (command: readonly string[]): void => {
  app.dock?.hide();
  // Electron quits on a signal; the command has to end first, such as a service that closes its file.
  app.on('before-quit', (event) => {
    event.preventDefault();
    process.emit('SIGTERM');
  });
  const programFile = (name: string): string => join(import.meta.dirname, `${name}.js`);
  // Electron's executable is no Node that could be started as a child, so texts are tried in its utility processes.
  runProcess(command, { programFile, jsonTrial: utilityTrial(programFile('json-trial')) });
};
