import { app } from 'electron';
import { spokenLanguage } from '../../../src-shared/language';
import { writeNumbersBy } from '../../../src-shared/sentence';
import { speakBest } from '../../../src-shared/shipped-languages';

/**
 * Speaks a language from now on: that of the settings, or the best of those that the system asks for. `--lang=de` stands for the system.
 * Threads and the command line speak English. May be called before Electron is ready.
 */
export const speakChosen = async (chosen: string | null): Promise<void> => {
  const given = app.commandLine.getSwitchValue('lang');
  await speakBest([
    ...(chosen === null ? [] : [chosen]),
    ...(given === '' ? app.getPreferredSystemLanguages() : [given])
  ]);
  writeNumbersBy(spokenLanguage());
};
