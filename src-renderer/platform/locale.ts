declare global {
  /** The system's locale for dates, times and numbers, as a BCP 47 tag: put there by the preload. */
  var canopyLocale: string | undefined;
}

/** The language of the window's own sentences: what plurals, month names and lists are formed by. */
export const LANGUAGE = 'en';

/** Where no system has told one, as in a unit test. */
const DEFAULT = 'en-GB';

/**
 * The locale of everything that is formatted: the words of the window's language, and the conventions of the system's
 * region. On a German system that is `en-DE`: "22 November 2026", "15:59", "1.234".
 * @param systemLocale BCP 47, as Electron's `app.getSystemLocale()` gives it. Not `navigator.language`, which is the nearest
 *   language that Chromium has a translation for: a New Zealander's is `en-GB`.
 */
export const formatLocaleFor = (systemLocale: string): string => {
  try {
    const { language, region } = new Intl.Locale(systemLocale).maximize();
    if (language === LANGUAGE) return systemLocale;
    return region === undefined ? DEFAULT : `${LANGUAGE}-${region}`;
  } catch {
    // No locale tag: RangeError.
    return DEFAULT;
  }
};

/** Every date, time and number in the window is formatted by this one. */
export const FORMAT_LOCALE = formatLocaleFor(globalThis.canopyLocale ?? DEFAULT);
