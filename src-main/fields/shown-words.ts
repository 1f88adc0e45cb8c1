import { wordsIn } from '../../src-shared/member-names';
import type { Mark } from '../../src-shared/dialect';

/** Words for shown and hidden in the languages of shops. The first pair that fits supplies the word that is missing in a listing. */
const PAIRS = [
  'active/inactive enabled/disabled visible/hidden shown/hidden published/draft published/unpublished',
  'public/private online/offline live/draft available/unavailable active/archived open/closed',
  'on/off yes/no y/n true/false t/f 1/0 visible/invisible',
  'ja/nein ja/nee ja/nej ja/nei aktiv/inaktiv wahr/falsch oui/non',
  'actif/inactif vrai/faux sí/no si/no',
  'activo/inactivo attivo/inattivo verdadero/falso vero/falso sim/não ativo/inativo tak/nie',
  'да/нет はい/いいえ 公開/非公開 表示/非表示 是/否 显示/隐藏'
]
  .flatMap(wordsIn)
  .map((pair) => {
    const [shown = '', hidden = ''] = pair.split('/');
    return { shown, hidden };
  });
const SHOWN_WORDS = new Set(PAIRS.map(({ shown }) => shown));
const HIDDEN_WORDS = new Set(PAIRS.map(({ hidden }) => hidden));

export type Meaning = 'shown' | 'hidden';

/** `null`: the word means neither. */
export const meaningOf = (value: Mark): Meaning | null => {
  const word = String(value).trim().toLowerCase();
  if (SHOWN_WORDS.has(word)) return 'shown';
  return HIDDEN_WORDS.has(word) ? 'hidden' : null;
};

const inStyleOf = (word: string, model: string): string => {
  if (model === model.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
};

/** The counterpart of a word, in the same letter case; `null`: it has none. */
export const opposite = (value: Mark, meaning: Meaning): Mark | null => {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value === 1 ? 0 : 1;
  if (typeof value !== 'string') return null;
  const word = value.trim().toLowerCase();
  const pair = PAIRS.find((one) => one[meaning] === word);
  return pair === undefined ? null : inStyleOf(meaning === 'shown' ? pair.hidden : pair.shown, value);
};

/** The counterpart of the shown state among several hiding ones: an active category becomes “inactive” rather than “draft”. */
export const oppositeAmong = (seen: readonly Mark[], shown: Mark): Mark | undefined => {
  const wordOf = (value: Mark): string => String(value).trim().toLowerCase();
  const opposites = PAIRS.filter((pair) => pair.shown === wordOf(shown)).map(({ hidden }) => hidden);
  return opposites.map((hidden) => seen.find((value) => wordOf(value) === hidden)).find((value) => value !== undefined);
};

/** `null`: neither yes nor no. A cross counts as yes. */
export const yesOf = (text: string): boolean | null => {
  if (text.trim().toLowerCase() === 'x') return true;
  const meaning = meaningOf(text);
  return meaning === null ? null : meaning === 'shown';
};
