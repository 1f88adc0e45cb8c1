/*
 * Unicode puts the combining marks of a run into an order, which takes the square of the run's length: 160,000 of them block for
 * half a minute. So what comes from outside is normalized by these functions, or after its length has been checked.
 */

/** No script needs more than 30 marks in a row (UAX #15, Stream-Safe Text Format). */
const LONG_RUN = /\p{M}{31}/u;
const AFTER_LONG_RUN = /(\p{M}{30})\p{M}+/gu;
const MARKS = /\p{M}+/gu;

/** A text in a normal form; one with a run of marks that no script needs stays as it is. For comparisons. */
export const normalised = (text: string, form: 'NFC' | 'NFKC'): string =>
  LONG_RUN.test(text) ? text : text.normalize(form);

/** A text in a normal form, without the marks that no script needs. */
export const nearestNormal = (text: string, form: 'NFC' | 'NFKC'): string =>
  text.replaceAll(AFTER_LONG_RUN, '$1').normalize(form);

/** The letters of a text without their accents: `Crème` gives `Creme`. Marks go before it is normalized as well, so that none are put in order. */
export const withoutMarks = (text: string, form: 'NFD' | 'NFKD'): string =>
  text.replaceAll(MARKS, '').normalize(form).replaceAll(MARKS, '');

/** The words of a text in ASCII, for ids and the names of files: `Café & more` gives `cafe` and `more`. */
export const asciiWords = (text: string): readonly string[] =>
  withoutMarks(text, 'NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];

const IS_ASCII = /^[\x20-\x7e]*$/;

/**
 * Lower-case letters whose full case folding is another text: ß is ss, and a final sigma is a sigma (Unicode's CaseFolding.txt, C and F). With them
 * the dotless i of Turkish, since I may be either, and lam with alef, which an Arabic keyboard has on one key.
 */
const FOLDED_FURTHER =
  /[\u00b5\u00df\u0131\u0149\u017f\u03c2\u03d0\u03d1\u03d5\u03d6\u03f0\u03f1\u03f5\u0587\u1c80-\u1c88\u1e9a\ufb00-\ufb06\ufb13-\ufb17\ufef5-\ufefc]/g;

const foldFurther = (letter: string): string => withoutMarks(letter, 'NFKD').toUpperCase().toLowerCase();

/** A text for comparisons without case and diacritics: "creme" finds "Crème". Folding joined texts is as joining folded ones. */
export const fold = (text: string): string => {
  // Most names are plain, and normalising takes ten times as long as all the rest.
  if (IS_ASCII.test(text)) return text.toLowerCase();
  const lower = withoutMarks(text, 'NFD').toLowerCase();
  return lower.replaceAll(FOLDED_FURTHER, foldFurther);
};
