import { directionOf, spokenLanguage } from './language';
import { codePointName, keptApart, strayIsolates } from './sentence';
import { messages } from './messages';
import { once } from './once';

/*
 * Characters that nobody sees, and that change how the others stand or make two names look alike: directional controls (the attack of
 * https://trojansource.codes), characters without width, control characters. Texts are kept as they were typed; these are only
 * shown. What a language or an emoji needs stays as it is.
 */

const PLAIN = /^[\x20-\x7e\n]*$/;

const CANDIDATE =
  /(?![\t\n])(?:\p{Cc}|\u00ad|\u034f|\u061c|\u115f|\u1160|\u17b4|\u17b5|[\u180b-\u180f]|[\u200b-\u200f]|[\u2028-\u202e]|[\u2060-\u206f]|\u3164|\ufeff|\uffa0|[\ufff9-\ufffb]|[\u{e0000}-\u{e007f}])/gu;

/** Letters from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their kin. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const runsFromRight = once(() => directionOf(spokenLanguage()) === 'rtl');

const JOINERS = '\u200c\u200d';
/** Letters and signs of Indic scripts, Arabic and their kin, behind which a joiner says how they are written. */
const JOINING_BEFORE =
  /(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{M}]$/u;
const EMOJI_BEFORE = /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})*$/u;
const EMOJI_AFTER = /^[\p{Extended_Pictographic}\u2640\u2642]/u;
/** A flag such as Scotland's is a black flag with letters of its own kind behind it. */
const FLAG_BEFORE = /\u{1f3f4}[\u{e0020}-\u{e007e}]*$/u;

const CONTEXT = 24;

const isNeeded = (text: string, at: number, character: string): boolean => {
  const before = text.slice(Math.max(0, at - CONTEXT), at);
  if (JOINERS.includes(character)) {
    if (JOINING_BEFORE.test(before)) return true;
    return character === '\u200d' && EMOJI_BEFORE.test(before) && EMOJI_AFTER.test(text.slice(at + 1, at + 3));
  }
  if (character === '\u200e' || character === '\u200f') return RIGHT_TO_LEFT.test(text);
  return character >= '\u{e0020}' && FLAG_BEFORE.test(before);
};

const NAMES: Readonly<Record<string, string>> = messages.characters;

export type ShownPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hidden'; readonly character: string; readonly code: string; readonly name: string };

/** A text in parts; one part where it hides nothing. */
export const shownParts = (text: string): ShownPart[] => {
  if (PLAIN.test(text)) return [{ kind: 'text', text }];
  const parts: ShownPart[] = [];
  let done = 0;
  for (const { 0: character, index } of text.matchAll(CANDIDATE)) {
    if (isNeeded(text, index, character)) continue;
    if (index > done) parts.push({ kind: 'text', text: text.slice(done, index) });
    const code = codePointName(character);
    parts.push({ kind: 'hidden', character, code, name: NAMES[character] ?? code });
    done = index + character.length;
  }
  if (done < text.length || parts.length === 0) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
};

/** Whether a text has characters that nobody sees and no language needs. */
export const hidesCharacters = (text: string): boolean => shownParts(text).some(({ kind }) => kind === 'hidden');

/** A text whose hidden characters are written out: `a[U+202E]b`. For what is text alone, such as a terminal. */
export const withHiddenShown = (text: string): string =>
  shownParts(text)
    .map((part) => (part.kind === 'text' ? part.text : `[${part.code}]`))
    .join('');

/** JSON text that says the same, with hidden characters as escapes: programs read it, and people in a terminal. */
export const escapeHidden = (json: string): string =>
  shownParts(json)
    .map((part) => (part.kind === 'text' ? part.text : escapeUnits(part.character)))
    .join('');

const escapeUnits = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
  ).join('');

/** Text in a line of another direction is kept apart from it (FSI, PDI). */
export const isolated = (text: string): string =>
  runsFromRight() || RIGHT_TO_LEFT.test(text) ? keptApart(text) : text;

/** A sentence from right to left keeps what is inserted apart by marks of its own, which have their ends and so change nothing around them. */
const withOwnMarks = (sentence: string): string => {
  const stray = strayIsolates(sentence);
  let at = 0;
  return shownParts(sentence)
    .map((part) => {
      const text = part.kind === 'text' ? part.text : part.character;
      const isOwn = part.kind === 'text' || ('\u2068\u2069'.includes(text) && !stray.has(at));
      at += text.length;
      return isOwn ? text : `[${part.code}]`;
    })
    .join('');
};

const QUOTED = /“([^“”]*)”/gu;

/** A sentence as it is shown: hidden characters written out, and quoted text from right to left kept apart (FSI, PDI). */
export const shownSentence = (sentence: string): string => {
  if (PLAIN.test(sentence)) return sentence;
  if (runsFromRight()) return withOwnMarks(sentence);
  return withHiddenShown(sentence).replaceAll(QUOTED, (_whole, quoted: string) => `“${isolated(quoted)}”`);
};
