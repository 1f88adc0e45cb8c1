import shipped from './virtual-languages';
import { ENGLISH, languageFor, speak } from './language';

/** The languages of the app, English first. */
export const LANGUAGE_TAGS: readonly string[] = [ENGLISH.tag, ...shipped.map(({ tag }) => tag)];

/**
 * Speaks the best of the languages that somebody wants, and English where its sentences cannot be loaded: a page may ask a service that has a
 * newer version by now. Never rejects.
 * @param wanted as `navigator.languages`, best first
 */
export const speakBest = async (wanted: readonly string[]): Promise<void> => {
  const tag = languageFor(LANGUAGE_TAGS, wanted);
  const language = shipped.find((one) => one.tag === tag);
  try {
    speak(language === undefined ? ENGLISH : { tag, ...(await language.load()) });
  } catch (error) {
    console.error(error);
    speak(ENGLISH);
  }
};
