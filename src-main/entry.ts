import { commandArguments } from './app/process/command-arguments';

/* Where Electron starts: the command line where a command of it was given, and otherwise the desktop app. */

const command = commandArguments(process.argv);

if (command === null) await import('./main');
else {
  const { runHeadless } = await import('./headless');
  await runHeadless(command);
}
