import { endOfString } from './json-scan';

/** A reviver as of `JSON.parse`, but asked about numbers, texts, `true`, `false` and `null` alone, and never for their key. */
type ScalarReviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

const SPACE = /[ \t\n\r]*/y;
const COLON = /[ \t\n\r]*:/y;
const WORD = /[^ \t\n\r,\]}]+/y;

/** Whether a key is written with an escape (`\"`, `\\`, `\n`, `\u0022`). Linear, whatever the text. */
const hasEscapedKey = (text: string): boolean => {
  for (let at = text.indexOf('\\'); at !== -1;) {
    const end = endOfString(text, at - 1) + 1;
    COLON.lastIndex = end;
    if (COLON.test(text)) return true;
    at = text.indexOf('\\', end);
  }
  return false;
};

/** Reads what `JSON.parse` accepts, each key as its own string. A class, since V8 14.8 miscompiles a position that closures share. */
class AcceptedJson {
  #at = 0;
  /** Keys that an object has more than once. */
  readonly repeated = new Set<string>();

  constructor(
    private readonly text: string,
    private readonly reviver: ScalarReviver | undefined
  ) {}

  read(): unknown {
    this.#skipSpace();
    if (this.text[this.#at] === '{') return this.#readObject();
    return this.text[this.#at] === '[' ? this.#readList() : JSON.parse(this.#scalarText(), this.reviver);
  }

  #readObject(): object {
    const members: [string, unknown][] = [];
    for (let isOpen = this.#isMore('}'); isOpen; isOpen = this.#isMore('}')) {
      const key = String(JSON.parse(this.#scalarText()));
      this.#skipSpace();
      this.#at += 1;
      members.push([key, this.read()]);
    }
    const object = Object.fromEntries(members);
    if (Object.keys(object).length < members.length) addRepeated(this.repeated, members, ([key]) => key);
    return object;
  }

  #readList(): unknown[] {
    const values: unknown[] = [];
    while (this.#isMore(']')) values.push(this.read());
    return values;
  }

  #isMore(close: string): boolean {
    this.#skipSpace();
    if (this.text[this.#at] !== close) {
      this.#at += 1;
      this.#skipSpace();
      if (this.text[this.#at] !== close) return true;
    }
    this.#at += 1;
    return false;
  }

  #scalarText(): string {
    const start = this.#at;
    WORD.lastIndex = start;
    if (this.text[start] === '"') this.#at = endOfString(this.text, start) + 1;
    else if (WORD.test(this.text)) this.#at = WORD.lastIndex;
    return this.text.slice(start, this.#at);
  }

  #skipSpace(): void {
    SPACE.lastIndex = this.#at;
    SPACE.test(this.text);
    this.#at = SPACE.lastIndex;
  }
}

/** Adds the names that several items have. */
export const addRepeated = <T>(repeated: Set<string>, items: readonly T[], nameOf: (item: T) => unknown): void => {
  const names = new Set<unknown>();
  for (const item of items) {
    const name = nameOf(item);
    if (names.has(name)) repeated.add(String(name));
    else names.add(name);
  }
};

/** The keys that an object has more than once, each once. RFC 8259 leaves open which value counts. @param text what `parseJson` accepts @throws as that does */
export const repeatedKeys = (text: string): ReadonlySet<string> => {
  const reading = new AcceptedJson(text, undefined);
  reading.read();
  return reading.repeated;
};

/**
 * `JSON.parse` with the right keys. V8 14.8 (Electron 42) and older take an escaped key for another one that ends in a backslash, if an
 * object with that one was parsed before: `{"h":[],"\\":0}` and then `{"h":1,"\"":2}` gives the keys `h` and `\`
 * (https://github.com/nodejs/node/issues/63785). So a text with an escaped key, which is rare, is read by our own code.
 * @throws SyntaxError when the text is no JSON, RangeError when it has an escaped key and some thousands of levels
 */
export const parseJson = (text: string, reviver?: ScalarReviver): unknown => {
  if (!hasEscapedKey(text)) return JSON.parse(text, reviver);
  JSON.parse(text);
  return new AcceptedJson(text, reviver).read();
};
