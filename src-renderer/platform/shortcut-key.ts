const IS_ASCII = /^\p{ASCII}+$/u;
const IS_LATIN = /\p{Script=Latin}/u;

/** By `KeyboardEvent.code`, which names keys after those of an English keyboard. */
const SIGN_KEYS: Readonly<Record<string, string>> = { Comma: ',', Slash: '/' };

const keyAtPlace = (code: string): string | undefined => /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? SIGN_KEYS[code];

/**
 * The key of an event as shortcuts name it. On a keyboard without Latin letters it is what an English one has at that place; with Latin
 * letters it is what is printed on the key, wherever that is. With Alt, a Mac types other signs, some of them Latin.
 */
export const shortcutKey = ({ key, code, altKey }: Pick<KeyboardEvent, 'key' | 'code' | 'altKey'>): string => {
  const isAsPrinted = altKey ? IS_ASCII.test(key) && key !== 'Dead' : IS_ASCII.test(key) || IS_LATIN.test(key);
  return isAsPrinted ? key : (keyAtPlace(code) ?? key);
};
