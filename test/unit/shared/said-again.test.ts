import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { z } from 'zod';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formFaultsOf, formsOf, isLabel, saidSentences } from '../../../scripts/build/forms.mjs';
import { comesInEnglish, messageFiles, sentencesIn } from '../../../scripts/build/message-files.mjs';
import { argumentsIn, codeOf, leaves, parsed } from '../../../scripts/build/messages.mjs';
import { isolates } from '../../../scripts/build/messages-plugin.mjs';
import type { SaidSentence } from '../../../src-shared/language';
import { englishNumber, englishPlural } from '../../../src-shared/sentence';

type Value = string | number | boolean | null;
type Args = Readonly<Record<string, Value>>;
type Saying = (args: Args) => string;

beforeEach(() => vi.resetModules());
afterEach(() => vi.resetModules());

/** Why a sentence is said otherwise than by the language's own for it. */
const SAID_OTHERWISE: Readonly<Record<string, string>> = {
  'shared fields.visible.1': 'English has one word for one and for several.',
  'shared faults.atLeast':
    'A limit that is a number is also that of a field (`customFields.atLeast`), which keeps nothing apart.',
  'shared faults.atMost': 'As `faults.atLeast`.',
  'main/sync/engine preview.deleted': 'A name with quotation marks of its own stays in the English ones.',
  'main/sync/engine preview.changed': 'Marks alone tell nothing apart, but for changes that are known.',
  'main/http/call faultAt': 'The same, but for faults that are known.'
};

/** What no translation may go by, though English has it: a test of all translations finds one that does. */
const NOT_TOLD_APART: Readonly<Record<string, string>> = {
  ...SAID_OTHERWISE,
  'shared faults.expected.int': 'It is one form of `customFields.decimals` too.',
  'main/sync/engine refused.branch': 'How many there are is not said where none is gone.'
};

const NAMES = ['Boots', '“Boots” 7″', 'حذاء', '靴', '12', "Women's, men's; and (both)", 'null', 'a: b', '‮x'];
const COUNTS = [0, 1, 2, 5, 1_000, 12_345, 0.5];

const valueSchema = z.union([z.string(), z.boolean(), z.null()]);

/** What an argument of these types can be. */
const valuesOf = (types: ReadonlySet<string>): readonly Value[] =>
  [...types].flatMap((type): readonly Value[] => {
    if (type === 'string') return NAMES;
    return type === 'number' ? COUNTS : [valueSchema.parse(JSON.parse(type))];
  });

const samples = new Map<string, readonly Args[]>();

/** Each value of each argument at least once, and combinations of them that chance gives: the same for each language. */
const samplesOf = (sentence: string): readonly Args[] => {
  const known = samples.get(sentence);
  if (known !== undefined) return known;
  const values = [...argumentsIn(parsed(sentence))].map(([name, { types }]) => [name, valuesOf(types)] as const);
  const most = Math.max(1, ...values.map(([, all]) => all.length));
  const inTurn = Array.from({ length: most }, (_, at) =>
    Object.fromEntries(values.map(([name, all], n) => [name, all[(at * (n + 1)) % all.length] ?? null]))
  );
  const byChance = fc.record(Object.fromEntries(values.map(([name, all]) => [name, fc.constantFrom(...all)])));
  const made = [...inTurn, ...fc.sample(byChance, { seed: 25, numRuns: 4 })];
  samples.set(sentence, made);
  return made;
};

interface Said {
  readonly key: string;
  readonly english: string;
  readonly own: string;
}

/** Every sentence that comes in English. @param ownOf what a language says for it; `undefined`: nothing of its own */
const allSaid = (ownOf: (place: string, key: string, english: string) => string | undefined): readonly Said[] =>
  messageFiles()
    .filter(({ language, file }) => language === 'en' && comesInEnglish(file))
    .flatMap(({ place, file }) =>
      [...leaves(sentencesIn(file))].flatMap(([key, sentence]) => {
        const own = ownOf(place, key, sentence);
        return own === undefined || isLabel(key) ? [] : [{ key: `${place} ${key}`, english: sentence, own }];
      })
    );

const functionsSchema = z.array(z.custom<Saying>((value) => typeof value === 'function'));

/** All at once: to begin a context takes longer than what is done in it. */
const functionsOf = (codes: readonly string[], words: object): readonly Saying[] =>
  functionsSchema.parse(
    runInNewContext(
      `[${codes.map((code) => `(a) => { const said = ${code}; return typeof said === 'function' ? said(a) : said; }`).join()}]`,
      words
    )
  );

/** What is said otherwise than the language that is spoken says it. */
const saidOtherwise = async (said: readonly Said[], isIsolated: boolean): Promise<string[]> => {
  const { keptApart: isolated, number, pluralCategory: plural } = await import('../../../src-shared/sentence');
  const { saidAgain } = await import('../../../src-shared/said-again');
  const inEnglish = functionsOf(
    said.map(({ english }) => codeOf(english, false)),
    { number: englishNumber, plural: englishPlural }
  );
  const inLanguage = functionsOf(
    said.map(({ english, own }) => codeOf(own, isIsolated, english)),
    { isolated, number, plural }
  );
  return said.flatMap(({ key, english }, at) => {
    const wrong = samplesOf(english).find((args) => saidAgain(inEnglish[at]?.(args) ?? '') !== inLanguage[at]?.(args));
    if (wrong === undefined) return [];
    const text = inEnglish[at]?.(wrong) ?? '';
    return [`${key}: “${text}” is “${saidAgain(text)}” and should be “${inLanguage[at]?.(wrong)}”`];
  });
};

const languages = [...new Set(messageFiles(undefined, ['src-renderer']).map(({ language }) => language))].filter(
  (tag) => tag !== 'en'
);

/** Speaks a language that has these sentences. @param tag whose plurals and numbers it has */
const speakSaid = async (tag: string, said: readonly SaidSentence[]): Promise<void> => {
  const { speak } = await import('../../../src-shared/language');
  const { writeNumbersBy } = await import('../../../src-shared/sentence');
  speak({ tag, sentencesOf: () => undefined, saidSentences: () => said });
  writeNumbersBy(tag);
};

describe('a sentence of the main process', () => {
  it('is told apart from all others, also before it is translated', async () => {
    // The first of those that are the same in English stands for all.
    const firsts = new Map(
      allSaid((_place, _key, english) => english)
        .toReversed()
        .map(({ key, english }) => [english, key])
    );
    // A language may have a form for each of six kinds of numbers.
    const said = [...firsts].map(([english, key]) => {
      const counts = [...argumentsIn(parsed(english))].flatMap(([name, { types }]) =>
        types.has('number') ? [name] : []
      );
      const forms = counts.map((name) => ` {${name}, plural, zero {0} one {1} two {2} few {3} many {11} other {#}}`);
      return { key, english, own: `‹${key}› ${english}${forms.join('')}` };
    });
    await speakSaid(
      'ar',
      said.flatMap(({ english, own }) => saidSentences(english, own))
    );
    const apart = said.filter(({ key }) => !(key in NOT_TOLD_APART));
    expect(await saidOtherwise(apart, true)).toEqual([]);
  });

  it.each(languages)('is said again as the language %s says it', async (tag) => {
    const { speakBest } = await import('../../../src-shared/shipped-languages');
    const { spokenLanguage } = await import('../../../src-shared/language');
    const { writeNumbersBy } = await import('../../../src-shared/sentence');
    await speakBest([tag]);
    expect(spokenLanguage()).toBe(tag);
    writeNumbersBy(tag);
    const translated = new Map(
      messageFiles()
        .filter(({ language }) => language === tag)
        .map(({ place, file }) => [place, leaves(sentencesIn(file))])
    );
    const said = allSaid((place, key) =>
      `${place} ${key}` in SAID_OTHERWISE ? undefined : translated.get(place)?.get(key)
    );
    expect(await saidOtherwise(said, isolates(tag))).toEqual([]);
  });

  it.each([
    ['Stopped: “a” is damaged.', 'Angehalten: „a“ ist beschädigt.'],
    // A name is never a sentence.
    ['“Try again.” is damaged.', '„Try again.“ ist beschädigt.'],
    ['“a” is damaged. Try again.', '„a“ ist beschädigt. Versuchen Sie es erneut.'],
    [
      '“a” is damaged. “b” is damaged.\nTry again.',
      '„a“ ist beschädigt. „b“ ist beschädigt.\nVersuchen Sie es erneut.'
    ],
    ['Out of paper. Try again.', 'Out of paper. Versuchen Sie es erneut.'],
    ['Stopped: Out of paper. Try again.', 'Angehalten: Out of paper. Versuchen Sie es erneut.'],
    ['1 was sent at the top level.', '1 wurde auf oberster Ebene gesendet.'],
    ['12,345 were sent in “null”.', '12.345 wurden in „null“ gesendet.'],
    ['Many were sent in “x”.', 'Many were sent in “x”.'],
    ['a: b: 3 left', 'a: b: noch 3'],
    ['“a”: moved to the top, slug', '„a“: nach oben verschoben, slug'],
    ['“a”: slug', '“a”: slug'],
    ['“Try again.”', '„Try again.“'],
    ['“a” or “b”', '“a” or “b”'],
    ['', ''],
    [`Stopped: ${': 1 left'.repeat(600)}`, `Stopped: ${': 1 left'.repeat(600)}`]
  ])('is found in “%s”', async (text, found) => {
    const { saidAgain } = await import('../../../src-shared/said-again');
    const place = '{parent, select, null {at the top level} other {in “{parent}”}}';
    const ort = '{parent, select, null {auf oberster Ebene} other {in „{parent}“}}';
    const said = saidSentences(
      {
        stopped: 'Stopped: {reason}',
        damaged: '“{name}” is damaged.',
        again: 'Try again.',
        sent: `{count, plural, one {# was} other {# were}} sent ${place}.`,
        left: '{what}: {count, number} left',
        name: '“{name}”',
        changed: '“{name}”: {changes}',
        moved: 'moved to the top'
      },
      {
        stopped: 'Angehalten: {reason}',
        damaged: '„{name}“ ist beschädigt.',
        again: 'Versuchen Sie es erneut.',
        sent: `{count, plural, one {# wurde} other {# wurden}} ${ort} gesendet.`,
        left: '{what}: noch {count, number}',
        name: '„{name}“',
        changed: '„{name}“: {changes}',
        moved: 'nach oben verschoben'
      }
    );
    expect(saidAgain(text)).toBe(text);
    await speakSaid('de', said);
    expect(saidAgain(text)).toBe(found);
  });

  it('is not looked for without end in a text that somebody has made for that', async () => {
    const { speakBest } = await import('../../../src-shared/shipped-languages');
    const { saidAgain } = await import('../../../src-shared/said-again');
    await speakBest(['de']);
    for (const part of [': ', '. ', '“', '” in “', ', at least 1', 'a']) {
      const text = part.repeat(3_900 / part.length);
      expect(saidAgain(text)).toBe(text);
    }
  });

  it('has few enough forms to be found by', () => {
    const three = '{a, select, x {A} y {B} z {C} other {}}';
    const sentence = [three, three.replace('a,', 'b,'), three.replace('a,', 'c,')].join(' ');
    expect(formFaultsOf({ it: `${three}.` })).toEqual([]);
    // An argument that has chosen once chooses the same again.
    expect(formsOf(`${three} ${three}`)).toHaveLength(3);
    expect(formFaultsOf({ it: `${sentence} ${three.replace('a,', 'd,')}` })).toHaveLength(1);
  });
});
