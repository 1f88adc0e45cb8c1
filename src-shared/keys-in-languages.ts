/** `label-en_US`, `name_de`, `title[fr]`, `Name (it)`, `prefLabel@en`: a text and its language. */
const IN_LANGUAGE = /^(.+?)\s*[-_.@:/[(\s]\s*([a-z]{2}(?:[-_][a-z]{2,4})?)[\])]?$/i;
/** Suffixes that are no language: `category_id`, `name_no`. */
const NO_LANGUAGES = new Set(['id', 'no', 'nr', 'by', 'at', 'on', 'is', 'in', 'of', 'to', 'as']);

/** What a key holds, and in which language, as it is written there; `null`: it names no language. */
export const languageOfKey = (key: string): { readonly base: string; readonly language: string } | null => {
  const [, base, language] = IN_LANGUAGE.exec(key.trim()) ?? [];
  if (base === undefined || language === undefined || NO_LANGUAGES.has(language.toLowerCase())) return null;
  return { base, language };
};
