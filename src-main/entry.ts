import { commandArguments, squirrelEvent } from './app/process/command-arguments';

/* The entry of Electron's main process: Squirrel's events on Windows, a command of the command line, or the desktop app. */

const command = commandArguments(process.argv);
const event = process.platform === 'win32' ? squirrelEvent(process.argv) : null;

const start = async (): Promise<void> => {
  if (event !== null) {
    const { finishInstalling } = await import('./app/installing/windows-installation');
    // Not awaited: programs that it starts are only heard once this file has been read.
    void finishInstalling(event);
  } else if (command === null) {
    const { speakChosen } = await import('./app/process/app-language');
    // For what is said before the settings are read.
    await speakChosen(null);
    await import('./main');
  } else {
    const { runHeadless } = await import('./headless');
    runHeadless(command);
  }
};
void start();
