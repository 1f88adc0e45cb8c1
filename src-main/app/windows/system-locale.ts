/** "de_DE.UTF-8@euro" as a BCP 47 tag; `null` for what names no language, such as "C". */
const tagOf = (name: string): string | null => {
  const tag = name.replace(/[.@].*$/, '').replaceAll('_', '-');
  try {
    return /^(?:C|POSIX)?$/.test(tag) ? null : (Intl.getCanonicalLocales(tag)[0] ?? null);
  } catch {
    // No locale name: RangeError.
    return null;
  }
};

/**
 * The locale by which the system writes dates, times and numbers, as a BCP 47 tag.
 * @param fromElectron what `app.getSystemLocale()` says: the regional format on Windows and macOS. On Linux that is the
 *   language of the messages, so `LC_ALL` and `LC_TIME` go before it there (locale(7)).
 */
export const systemLocale = (
  fromElectron: string,
  platform: NodeJS.Platform,
  { LC_ALL, LC_TIME }: Readonly<Record<string, string | undefined>>
): string =>
  (platform === 'linux' ? (tagOf(LC_ALL ?? '') ?? tagOf(LC_TIME ?? '')) : null) ?? tagOf(fromElectron) ?? 'en-US';
