import { DESCRIPTION_NAMES, NAME_NAMES, rankIn, SLUG_NAMES } from '../../src-shared/member-names';

/** `label-en_US`, `name_de`, `title[fr]`, `Name (it)`, `prefLabel@en`: a field, and the language that it is in. */
const IN_LANGUAGE = /^(.+?)\s*[-_.@:/[(\s]\s*([a-z]{2}(?:[-_][a-z]{2,4})?)[\])]?$/i;
/** What stands there and is no language: `category_id`, `name_no`. */
const NO_LANGUAGES = new Set(['id', 'no', 'nr', 'by', 'at', 'on', 'is', 'in', 'of', 'to', 'as']);
const TEXTS = [NAME_NAMES, SLUG_NAMES, DESCRIPTION_NAMES];

interface InLanguage {
  readonly key: string;
  readonly base: string;
  readonly language: string;
}

/** Fields that are one text in several languages. */
const inLanguages = (keys: readonly string[]): InLanguage[] =>
  keys.flatMap((key) => {
    const [, base = '', language = ''] = IN_LANGUAGE.exec(key.trim()) ?? [];
    const isText = TEXTS.some((names) => rankIn(names, base) < Infinity);
    return isText && !NO_LANGUAGES.has(language.toLowerCase()) ? [{ key, base, language }] : [];
  });

const isOf = (language: string, wanted: string): boolean =>
  language.toLowerCase().replace('_', '-').startsWith(wanted.toLowerCase().replace('_', '-'));

/** The languages that names and other texts stand in, in the order of the fields. */
export const languagesAmong = (keys: readonly string[]): string[] => [
  ...new Set(inLanguages(keys).map(({ language }) => language))
];

/**
 * By which name each field is judged: of a text in several languages, the field of one of them goes by the text's name. That is the
 * wanted language, else English, else the first.
 */
export const judgedNames = (keys: readonly string[], wanted: string | undefined): ReadonlyMap<string, string> => {
  const judged = new Map<string, string>();
  const plain = new Set(keys.map((key) => key.trim().toLowerCase()));
  for (const fields of Map.groupBy(inLanguages(keys), ({ base }) => base).values()) {
    const chosen =
      fields.find(({ language }) => wanted !== undefined && isOf(language, wanted)) ??
      fields.find(({ language }) => isOf(language, 'en')) ??
      fields[0];
    if (chosen !== undefined && !plain.has(chosen.base.toLowerCase())) judged.set(chosen.key, chosen.base);
  }
  return judged;
};

/** Fields that are a text in another language than the one that is judged. */
export const translationsAmong = (keys: readonly string[], wanted: string | undefined): ReadonlySet<string> => {
  const judged = judgedNames(keys, wanted);
  const plain = new Set(keys.map((key) => key.trim().toLowerCase()));
  const isChosen = ({ base }: InLanguage): boolean =>
    plain.has(base.toLowerCase()) || [...judged.values()].includes(base);
  return new Set(inLanguages(keys).flatMap((one) => (!judged.has(one.key) && isChosen(one) ? [one.key] : [])));
};

/** The field of a text in a language that lies within the text's member; `null`: it is no such text. */
export const fieldInLanguage = (member: string, language: string): string | null => {
  const key = `${member}@${language}`;
  return inLanguages([key]).length === 1 ? key : null;
};
