/*
 * Unicode puts the combining marks of a run into an order, which takes the square of the run's length: 160,000 of them block for
 * half a minute. So what comes from outside is normalised by these functions, or after its length has been checked.
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

/** The letters of a text without their accents: `Crème` gives `Creme`. Marks go before it is normalised as well, so that none are put in order. */
export const withoutMarks = (text: string, form: 'NFD' | 'NFKD'): string =>
  text.replaceAll(MARKS, '').normalize(form).replaceAll(MARKS, '');
