import { languageOfKey } from '../../src-shared/keys-in-languages';
import { DESCRIPTION_NAMES, NAME_NAMES, rankIn, SLUG_NAMES } from '../../src-shared/member-names';

const TEXTS = [NAME_NAMES, SLUG_NAMES, DESCRIPTION_NAMES];

interface InLanguage {
  readonly key: string;
  readonly base: string;
  readonly language: string;
}

const inLanguages = (keys: readonly string[]): InLanguage[] =>
  keys.flatMap((key) => {
    const found = languageOfKey(key);
    const isText = found !== null && TEXTS.some((names) => rankIn(names, found.base) < Infinity);
    return isText ? [{ key, ...found }] : [];
  });

const isOf = (language: string, wanted: string): boolean =>
  language.toLowerCase().replace('_', '-').startsWith(wanted.toLowerCase().replace('_', '-'));

/** The languages of texts in the order of the fields, but English, which is judged unless another one is wanted, first. */
export const languagesAmong = (keys: readonly string[]): string[] =>
  [...new Set(inLanguages(keys).map(({ language }) => language))].sort(
    (one, other) => Number(isOf(other, 'en')) - Number(isOf(one, 'en'))
  );

/** The name by which each field is judged: of a localized text one language has it, the wanted one, else English, else the first. */
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

/** Localized fields in other languages than the judged one. */
export const translationsAmong = (keys: readonly string[], wanted: string | undefined): ReadonlySet<string> => {
  const judged = judgedNames(keys, wanted);
  const plain = new Set(keys.map((key) => key.trim().toLowerCase()));
  const isChosen = ({ base }: InLanguage): boolean =>
    plain.has(base.toLowerCase()) || [...judged.values()].includes(base);
  return new Set(inLanguages(keys).flatMap((one) => (!judged.has(one.key) && isChosen(one) ? [one.key] : [])));
};

/** The name of a member's field for one language, such as `name@de`; `null`: that is no language. */
export const fieldInLanguage = (member: string, language: string): string | null => {
  const key = `${member}@${language}`;
  return inLanguages([key]).length === 1 ? key : null;
};
