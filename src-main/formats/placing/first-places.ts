const ZERO = 0x30;
/** Longer numbers exceed any table. */
const MOST_DIGITS = 8;
const MOST = 10 ** MOST_DIGITS;
/** Table entries per text: ids mostly count from 1, with gaps. */
const ROOM = 4;

/** The whole number that a text writes in its plain form; `undefined`: another text, such as `007`. */
export const countedNumber = (text: string): number | undefined => {
  if (text.length === 0 || text.length > MOST_DIGITS) return undefined;
  let number = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9 || (digit === 0 && number === 0 && text.length > 1)) return undefined;
    number = number * 10 + digit;
  }
  return number;
};

/** A reference, or what is referred to: a number of JSON needs no text. */
export type Word = string | number;

const numberOf = (word: Word): number | undefined => {
  if (typeof word === 'string') return countedNumber(word);
  return Number.isInteger(word) && word >= 0 && word < MOST ? word : undefined;
};

/** The first index of each text. Ids are mostly numbers, which a table finds in a fraction of the time of a hash map. */
export class FirstPlaces {
  /** The index plus one by number; 0: none. */
  readonly #byNumber: Int32Array;
  readonly #byText = new Map<string, number>();
  /** The number at each index plus one; 0: another text. */
  readonly #numbers: Int32Array;

  constructor(count: number, wordAt: (at: number) => Word) {
    this.#byNumber = new Int32Array(count * ROOM + 1);
    this.#numbers = new Int32Array(count);
    for (let at = 0; at < count; at += 1) this.#note(wordAt(at), at);
  }

  get isEmpty(): boolean {
    return this.#byText.size === 0 && this.#byNumber.every((place) => place === 0);
  }

  of(word: Word): number | undefined {
    const number = numberOf(word);
    if (number === undefined || number >= this.#byNumber.length) return this.#byText.get(String(word));
    const place = this.#byNumber[number] ?? 0;
    return place === 0 ? undefined : place - 1;
  }

  /** The whole number that is the text at an index; `undefined`: it is another text. */
  numberAt(at: number): number | undefined {
    const number = this.#numbers[at] ?? 0;
    return number === 0 ? undefined : number - 1;
  }

  #note(word: Word, at: number): void {
    const number = numberOf(word);
    this.#numbers[at] = number === undefined ? 0 : number + 1;
    if (number !== undefined && number < this.#byNumber.length) {
      if (this.#byNumber[number] === 0) this.#byNumber[number] = at + 1;
      return;
    }
    const text = String(word);
    if (text !== '' && !this.#byText.has(text)) this.#byText.set(text, at);
  }
}
