/** A language of the window: a set of sentences for each folder that has a `messages.ts`. */
export interface Language {
  /** BCP 47. Plurals, dates, numbers and lists follow it too. */
  readonly tag: string;
  /** The sentences of a folder, in the form of its English ones; `undefined` where it has none, which then stay English. */
  readonly sentencesOf: (place: string, english: object) => object | undefined;
}

const ENGLISH: Language = { tag: 'en', sentencesOf: () => undefined };

let spoken = ENGLISH;

const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/** The language to be shown, out of those that there are. @param wanted as `navigator.languages`, best first */
export const languageFor = (languages: readonly Language[], wanted: readonly string[]): Language => {
  const known = [...languages, ENGLISH];
  for (const tag of wanted) {
    const same = known.find((one) => one.tag === tag) ?? known.find((one) => languageOf(one.tag) === languageOf(tag));
    if (same !== undefined) return same;
  }
  return ENGLISH;
};

/** Says which language is spoken from now on: before the first `messages.ts` is loaded, since each asks as it is. */
export const speak = (language: Language): void => {
  spoken = language;
};

const RIGHT_TO_LEFT_SCRIPTS: ReadonlySet<string> = new Set(
  'Adlm Arab Aran Hebr Mand Nkoo Rohg Samr Syrc Thaa'.split(' ')
);

/** How lines of a language run. @param tag BCP 47 */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT_SCRIPTS.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';

export const spokenLanguage = (): string => spoken.tag;

/** @returns `english` with all that `own` has in its place */
const merged = <T extends object>(english: T, own: object): T => {
  const whole = { ...english };
  for (const [key, value] of Object.entries(own)) {
    const known: unknown = Reflect.get(english, key);
    const isNested = isObject(known) && isObject(value);
    Reflect.set(whole, key, isNested ? merged(known, value) : value);
  }
  return whole;
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sentences of a `messages.ts` in the language that is spoken. @param place its folder; below `shared` what is in `src-shared` */
export const localized = <T extends object>(place: string, english: T): T => {
  const own = spoken.sentencesOf(place, english);
  return own === undefined ? english : merged(english, own);
};
