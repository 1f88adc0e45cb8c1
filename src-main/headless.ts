import { constants } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { startUtility } from './app/workspaces/utility-process';
import { runProcess } from './cli/run-process';

/** Runs a command in Electron's main process, without windows or a display: packages have no Node. @param command with its arguments */
export const runHeadless = (command: readonly string[]): void => {
  app.dock?.hide();
  // Electron quits on a signal; the command has to end first, such as a service that closes its file.
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (!process.emit('SIGTERM')) process.exit(128 + constants.signals.SIGTERM);
  });
  const programFile = (name: string): string => join(import.meta.dirname, `${name}.js`);
  // Electron's executable is no Node that could be started as a child, so its utility processes do the work.
  runProcess(command, {
    programFile,
    start: (name, heapMb) => startUtility(programFile(name), `canopy-${name}`, heapMb)
  });
};
