/** One way in which an English sentence can read: `texts`, with something inserted between each two. */
export interface Form {
  readonly texts: readonly string[];
  /** `quoted`: a name, and no sentence of its own. */
  readonly inserted: readonly { readonly name: string; readonly kind: 'text' | 'quoted' | 'number' }[];
  /** Arguments that choose this form and are not shown. */
  readonly known: Readonly<Record<string, string | number | boolean | null>>;
}

/** A part of a sentence: words, an argument by its name, or words that an argument chooses, a number also by its plural category. */
export type Part =
  | string
  | { readonly name: string }
  | {
      readonly chosenBy: string;
      readonly options: readonly (readonly [Form['known'][string], readonly Part[]])[];
      readonly other: readonly Part[];
    };

/** A sentence that the main process says in English, and what a language says for it. As data: a start would read code. */
export interface SaidSentence {
  readonly forms: readonly Form[];
  readonly own: readonly Part[];
}

/** A language of the app: a set of sentences for each folder that has a `messages.ts`. */
export interface Language {
  /** BCP 47. Plurals, dates, numbers and lists follow it too. */
  readonly tag: string;
  /** The sentences of a folder, in the form of its English ones; `undefined` where it has none, which then stay English. */
  readonly sentencesOf: (place: string, english: object) => object | undefined;
  /** The sentences that come in English from the main process. Made when they are first asked for, which a start does not. */
  readonly saidSentences?: () => readonly SaidSentence[];
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
    if (known.includes(tag)) return tag;
    const written = writtenIn(tag);
    const same = known.find((one) => written !== null && writtenIn(one) === written);
    if (same !== undefined) return same;
  }
  return ENGLISH.tag;
};

/** Says which language is spoken from now on. Sentences that are loaded already follow, but not what code has made of them. */
export const speak = (language: Language): void => {
  if (language.tag === spoken.tag) return;
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

export const spokenSaidSentences = (): Language['saidSentences'] => spoken.saidSentences;

interface LoadedSet {
  readonly place: string;
  /** In the language that is spoken. */
  readonly shown: object;
  /** A copy, made before another language is written over them; `null`: they are shown. */
  english: object | null;
}

const loaded: LoadedSet[] = [];

/** Writes sentences into a set in place, since code holds parts of it. */
const write = (into: object, from: object): object => {
  for (const [key, value] of Object.entries(from)) {
    const known: unknown = Reflect.get(into, key);
    Reflect.set(into, key, isObject(value) ? write(isObject(known) ? known : {}, value) : value);
  }
  return into;
};

const fill = (set: LoadedSet): void => {
  set.english ??= write({}, set.shown);
  write(set.shown, set.english);
  write(set.shown, spoken.sentencesOf(set.place, set.english) ?? {});
};

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sentences of an `en.json`, which the build hands in here, in the language that is spoken. @param place as `messageFiles` names it */
export const localized = <T extends object>(place: string, english: T): T => {
  const set = { place, shown: english, english: null };
  loaded.push(set);
  // Nothing is copied as an English page starts.
  if (spoken !== ENGLISH) fill(set);
  return english;
};
