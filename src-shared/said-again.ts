import { z } from 'zod';
import { directionOf, type Form, type Part, type SaidSentence, spokenLanguage, spokenSaidSentences } from './language';
import { onceFor } from './once';
import { inARow, keptApart, number, pluralCategory } from './sentence';

/*
 * Threads, services and the command line say their sentences in English, which is also kept and sent: the English text is to the window what a key
 * is to gettext. It finds the sentence again by its form, and says it in its own language.
 */

/** A text as it is understood. `known`: the number of its characters that are of sentences that are known. */
interface Reading {
  readonly text: string;
  readonly known: number;
}

/** Longer texts stay as they came, and so does what a text holds beyond so many sentences and parts: anybody may have sent it. */
const MOST_CHARACTERS = 4_000;
const MOST_SENTENCES = 12;
const MOST_PARTS = 300;
const MOST_KEPT = 5_000;

const NUMBER = /^-?\d{1,3}(?:,\d{3})*(?:\.\d+)?$/;
/** Between sentences, and between the parts of a list. */
const BETWEEN = /(?<=[.!?][”)’]?)\s+|, /g;

/** What stands in the gaps of a form, a number where that has one; `null`: the text does not have this form. */
const insertedIn = ({ texts, inserted }: Form, text: string): readonly string[] | null => {
  const [first = ''] = texts;
  const last = texts.at(-1) ?? '';
  const end = text.length - last.length;
  if (inserted.length === 0) return text === first ? [] : null;
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return null;
  let left = MOST_PARTS;
  const from = (slot: number, start: number): readonly string[] | null => {
    const isLast = slot === inserted.length - 1;
    const fixed = texts[slot + 1] ?? '';
    const next = (at: number): number => (isLast ? end : text.indexOf(fixed, at));
    for (let at = next(start); at >= start && at <= end && left > 0; at = isLast ? -1 : next(at + 1)) {
      left -= 1;
      const value = text.slice(start, at);
      if (inserted[slot]?.kind === 'number' && !NUMBER.test(value)) continue;
      const others = isLast ? [] : from(slot + 1, at + fixed.length);
      if (others !== null) return [value, ...others];
    }
    return null;
  };
  return from(0, first.length);
};

/** What a language says of these arguments. @param isApart whether inserted texts are kept apart */
const written = (parts: readonly Part[], args: Form['known'], isApart: boolean): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('name' in part) {
        const value = args[part.name];
        if (typeof value === 'number') return number(value);
        return isApart ? keptApart(String(value)) : String(value);
      }
      const value = args[part.chosenBy];
      const category = typeof value === 'number' ? pluralCategory(value) : value;
      const option = part.options.find(([key]) => key === value) ?? part.options.find(([key]) => key === category);
      return written(option?.[1] ?? part.other, args, isApart);
    })
    .join('');

/** A text as a sentence of this form; `null`: it has another form. */
const asForm = (
  { form, own }: { form: Form; own: readonly Part[] },
  text: string,
  isApart: boolean,
  read: (part: string) => Reading
): Reading | null => {
  const values = insertedIn(form, text);
  if (values === null) return null;
  const args = new Map(Object.entries(form.known));
  const fixed = form.texts.join('');
  // Marks alone tell little apart: they are those of a name, or count where what is between them is known and no form with words has it.
  const isName = form.inserted.every(({ kind }, at) => kind === 'quoted' && !/[“”]/.test(values[at] ?? ''));
  let known = isName ? 1 : -1;
  if (/\p{L}/u.test(fixed)) known = fixed.length;
  for (const [at, { name, kind }] of form.inserted.entries()) {
    const value = values[at] ?? '';
    const reading = kind === 'text' ? read(value) : { text: value, known: kind === 'number' ? value.length : 0 };
    const inserted = kind === 'number' ? Number(value.replaceAll(',', '')) : reading.text;
    if ((args.get(name) ?? inserted) !== inserted) return null;
    args.set(name, inserted);
    known += reading.known;
  }
  return { text: written(own, Object.fromEntries(args), isApart), known };
};

/**
 * What says English texts again by these sentences: of all ways to take a text apart, by that which knows most of it. Numbers are written as
 * everywhere else.
 * @param tag the language of the sentences
 */
export const saidBy = (sentences: readonly SaidSentence[], tag: string): ((text: string) => string) => {
  const isApart = directionOf(tag) === 'rtl';
  const byStart = Map.groupBy(
    sentences.flatMap(({ forms, own }) => forms.map((form) => ({ form, own }))),
    ({ form }) => form.texts[0]?.charAt(0) ?? ''
  );
  const readings = new Map<string, Reading>();
  let left = MOST_PARTS;

  const asOne = (text: string): Reading => {
    let best: Reading = { text, known: 0 };
    for (const one of [...(byStart.get(text.charAt(0)) ?? []), ...(byStart.get('') ?? [])]) {
      const reading = asForm(one, text, isApart, read);
      if (reading !== null && reading.known > best.known) best = reading;
    }
    return best;
  };

  const asSeveral = (text: string): Reading => {
    let best = asOne(text);
    for (const { 0: gap, index } of [...text.matchAll(BETWEEN)].slice(0, MOST_SENTENCES)) {
      const first = asOne(text.slice(0, index));
      const others = read(text.slice(index + gap.length));
      const known = first.known + others.known;
      if (known <= best.known) continue;
      best = { known, text: gap === ' ' ? inARow([first.text, others.text]) : first.text + gap + others.text };
    }
    return best;
  };

  const read = (text: string): Reading => {
    const known = readings.get(text);
    if (known !== undefined) return known;
    left -= 1;
    if (left < 0) return { text, known: 0 };
    const reading = asSeveral(text);
    readings.set(text, reading);
    return reading;
  };

  return (text) => {
    if (readings.size > MOST_KEPT) readings.clear();
    left = MOST_PARTS;
    return text.length > MOST_CHARACTERS ? text : read(text).text;
  };
};

const readerOf = onceFor((saidSentences: () => readonly SaidSentence[]) => saidBy(saidSentences(), spokenLanguage()));

/** An English text of the main process in the language that is spoken, as far as it is known; the rest stays as it came. */
export const saidAgain = (text: string): string => {
  const sentences = spokenSaidSentences();
  return sentences === undefined ? text : readerOf(sentences)(text);
};

/** A sentence of the main process or of a service, which is said again as it arrives. Not for what is compared or sent back. */
export const saidSchema = z.string().overwrite(saidAgain);
