const NUMERAL = new Intl.NumberFormat('en');

/** A count as people read it. Below a thousand that is the number itself, which takes a fraction of the formatter's time. */
export const numeral = (count: number): string => (count < 1_000 ? String(count) : NUMERAL.format(count));
