const ZERO = 0x30;
/** Longer numbers exceed any table. */
const MOST_DIGITS = 8;
/** Table entries per text: ids mostly count from 1, with gaps. */
const ROOM = 4;

/** The whole number that a text writes in its plain form; `NaN`: another text, such as `007`. */
const countedNumber = (text: string): number => {
  if (text.length === 0 || text.length > MOST_DIGITS) return Number.NaN;
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9 || (digit === 0 && number === 0 && text.length > 1)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
};

/** The first index of each text. Ids are mostly numbers, which a table finds in a fraction of the time of a hash map. */
export class FirstPlaces {
  /** The index plus one by number; 0: none. */
  readonly #byNumber: Int32Array;
  readonly #byText = new Map<string, number>();

  constructor(texts: readonly string[]) {
    this.#byNumber = new Int32Array(texts.length * ROOM + 1);
    for (let at = 0; at < texts.length; at += 1) this.#note(texts[at] ?? '', at);
  }

  get isEmpty(): boolean {
    return this.#byText.size === 0 && this.#byNumber.every((place) => place === 0);
  }

  of(text: string): number | undefined {
    const number = countedNumber(text);
    if (!(number < this.#byNumber.length)) return this.#byText.get(text);
    const place = this.#byNumber[number] ?? 0;
    return place === 0 ? undefined : place - 1;
  }

  #note(text: string, at: number): void {
    const number = countedNumber(text);
    if (number < this.#byNumber.length) {
      if (this.#byNumber[number] === 0) this.#byNumber[number] = at + 1;
    } else if (text !== '' && !this.#byText.has(text)) this.#byText.set(text, at);
  }
}
