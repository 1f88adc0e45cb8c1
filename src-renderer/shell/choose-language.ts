import { directionOf, spokenLanguage } from '../../src-shared/language';
import { speakBest } from '../../src-shared/shipped-languages';

/** Has the page speak the language that the app has filled in, or its bridge for browsers; where neither did, one that the browser asks for. */
export const chooseLanguage = async (): Promise<void> => {
  const page = document.documentElement;
  await speakBest(page.lang === '' ? navigator.languages : [page.lang]);
  page.lang = spokenLanguage();
  page.dir = directionOf(page.lang);
};
