/** A language of the app: a set of sentences for each folder that has a `messages.ts`. */
export interface Language {
  /** BCP 47. Plurals, dates, numbers and lists follow it too. */
  readonly tag: string;
  /** The sentences of a folder, in the form of its English ones; `undefined` where it has none, which then stay English. */
  readonly sentencesOf: (place: string, english: object) => object | undefined;
}

export const ENGLISH: Language = { tag: 'en', sentencesOf: () => undefined };

let spoken = ENGLISH;

/** A language with the script that it is written in, which `zh-CN` and `zh-TW` differ by; `null`: no tag. */
const writtenIn = (tag: string): string | null => {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
};

/** The language to be shown, out of those that there are. @param wanted as `navigator.languages`, best first */
export const languageFor = (known: readonly string[], wanted: readonly string[]): string => {
  for (const tag of wanted) {
    const written = writtenIn(tag);
    const same =
      known.find((one) => one === tag) ?? known.find((one) => written !== null && writtenIn(one) === written);
    if (same !== undefined) return same;
  }
  return ENGLISH.tag;
};

/** Says which language is spoken from now on. Sentences that are loaded already follow, but not what code has made of them. */
export const speak = (language: Language): void => {
  spoken = language;
  for (const set of loaded) fill(set);
};

const RIGHT_TO_LEFT_SCRIPTS: ReadonlySet<string> = new Set(
  'Adlm Arab Aran Hebr Mand Nkoo Rohg Samr Syrc Thaa'.split(' ')
);

/** How lines of a language run. @param tag BCP 47 */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT_SCRIPTS.has(new Intl.Locale(tag).maximize().script ?? '') ? 'rtl' : 'ltr';

export const spokenLanguage = (): string => spoken.tag;

interface LoadedSet {
  readonly place: string;
  readonly english: object;
  readonly shown: object;
}

const loaded: LoadedSet[] = [];

/** Writes sentences into a set that code holds parts of. Objects of another set are not written into. */
const write = (into: object, from: object): void => {
  for (const [key, value] of Object.entries(from)) {
    const known: unknown = Reflect.get(into, key);
    const inner = isObject(known) && known !== value ? known : {};
    Reflect.set(into, key, isObject(value) ? inner : value);
    if (isObject(value)) write(inner, value);
  }
};

const fill = ({ place, english, shown }: LoadedSet): void => {
  write(shown, english);
  write(shown, spoken.sentencesOf(place, english) ?? {});
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sentences of a `messages.ts` in the language that is spoken. @param place its folder; below `shared` and `main` what is in `src-shared` and `src-main` */
export const localized = <T extends object>(place: string, english: T): T => {
  const shown = { ...english };
  const set = { place, english, shown };
  loaded.push(set);
  fill(set);
  return shown;
};
