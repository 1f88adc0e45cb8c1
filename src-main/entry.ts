import { commandArguments, squirrelEvent } from './app/process/command-arguments';

/* Where Electron starts: the installer of Windows, the command line where a command of it was given, and otherwise the desktop app. */

const command = commandArguments(process.argv);
const event = process.platform === 'win32' ? squirrelEvent(process.argv) : null;

if (event !== null) {
  const { finishInstalling } = await import('./app/installing/windows-installation');
  // Not awaited: programs that it starts are only heard once this file has been read.
  void finishInstalling(event);
} else if (command === null) await import('./main');
else {
  const { runHeadless } = await import('./headless');
  await runHeadless(command);
}
