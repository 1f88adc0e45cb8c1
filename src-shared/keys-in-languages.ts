/** `label-en_US`, `name_de`, `title[fr]`, `Name (it)`, `prefLabel@en`: a text and its language. */
const LANGUAGE = /[-_.@:/[(\s]([a-z]{2}(?:[-_][a-z]{2,4})?)[\])]?$/i;
/** What is between a text and ` de` in `Name - de`. */
const BETWEEN = /[-_.@:/[(]$/;
/** Suffixes that are no language: `category_id`, `name_no`. */
const NO_LANGUAGES = new Set(['id', 'no', 'nr', 'by', 'at', 'on', 'is', 'in', 'of', 'to', 'as']);

/** What a key holds, and in which language, as it is written there; `null`: it names no language. */
export const languageOfKey = (key: string): { readonly base: string; readonly language: string } | null => {
  const name = key.trim();
  // From the end, since a pattern from the beginning would try all ways to divide a long run of blanks.
  const found = LANGUAGE.exec(name);
  const language = found?.[1];
  if (found === null || language === undefined || NO_LANGUAGES.has(language.toLowerCase())) return null;
  const before = name.slice(0, found.index).trimEnd();
  const base = /^\s/.test(found[0]) ? before.replace(BETWEEN, '').trimEnd() : before;
  return base === '' ? null : { base, language };
};
