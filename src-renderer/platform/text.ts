import { spokenLanguage } from '../../src-shared/language';
import { once } from '../../src-shared/once';
import { inARow, writeNumbersBy } from '../../src-shared/sentence';

declare global {
  /** The system's locale for dates, times and numbers, as a BCP 47 tag: put there by the preload. */
  var canopyLocale: string | undefined;
}

const LANGUAGE = spokenLanguage();

/** Used where no preload has set the locale, as in unit tests. */
const DEFAULT = 'en-GB';

const localeOf = (tag: string): string => {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? DEFAULT;
  } catch {
    return DEFAULT;
  }
};

/** Names are sorted by this one, whatever the window speaks. */
export const SYSTEM_LOCALE = localeOf(globalThis.canopyLocale ?? DEFAULT);

/**
 * The locale of everything that is formatted: the words of the window's language, and the conventions of the system's
 * region. On a German system that is `en-DE`: "22 November 2026", "15:59", "1.234".
 * @param systemLocale BCP 47, as Electron's `app.getSystemLocale()` gives it. Not `navigator.language`, which is the nearest
 *   language that Chromium has a translation for: a New Zealander's is `en-GB`.
 */
export const formatLocaleFor = (systemLocale: string): string => {
  const locale = localeOf(systemLocale);
  const { language, script, region } = new Intl.Locale(locale).maximize();
  const words = new Intl.Locale(LANGUAGE).maximize();
  if (language === words.language && script === words.script) return locale;
  return region === undefined ? DEFAULT : new Intl.Locale(LANGUAGE, { region }).toString();
};

/** Every date, time and number in the window is formatted by this one. */
export const FORMAT_LOCALE = formatLocaleFor(SYSTEM_LOCALE);

writeNumbersBy(FORMAT_LOCALE);

const languageNames = once(() => new Intl.DisplayNames(LANGUAGE, { type: 'language' }));

/** What a language is called in the language of the window. @param tag BCP 47 */
export const languageName = (tag: string): string => {
  try {
    return languageNames().of(tag) ?? tag;
  } catch {
    return tag;
  }
};

export { inARow };

/** Spaces and marks of direction are of kinds that no key types. */
export const asTyped = (text: string): string => text.replaceAll(/\p{Cf}/gu, '').replaceAll(/\s+/g, ' ');
