import { TYPE } from '@formatjs/icu-messageformat-parser';
import { leaves, parsed } from './messages.mjs';

/**
 * The forms that an English sentence can have: each way through its selects and plurals. By them the window finds a sentence that it was sent as a
 * text, and says it in its language (`src-shared/said-again.ts`).
 */

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {import('@formatjs/icu-messageformat-parser').PluralElement} Plural */
/** @typedef {import('@formatjs/icu-messageformat-parser').SelectElement} Select */
/** @typedef {import('../../src-shared/language').Form} Form */
/** @typedef {import('../../src-shared/language').Part} Part */
/** @typedef {import('../../src-shared/language').SaidSentence} SaidSentence */
/** @typedef {import('./messages.mjs').Sentences} Sentences */
/** @typedef {string | number | boolean | null} Value */
/** @typedef {Form['inserted'][number]} Inserted */
/** @typedef {{ readonly parts: readonly (string | Inserted)[], readonly is: ReadonlyMap<string, Value>, readonly isNot: ReadonlyMap<string, readonly Value[]> }} Way */

/** More forms of one sentence are several sentences. */
const MOST_FORMS = 32;

/**
 * @param {string} sentence in English
 * @returns {readonly Form[]} but for those with two arguments side by side, which nothing tells apart
 */
export const formsOf = (sentence) =>
  through(parsed(sentence), '', [{ parts: [], is: new Map(), isNot: new Map() }]).flatMap(formOf);

/** @param {readonly Element[]} elements @param {string} hash the argument that `#` stands for @param {readonly Way[]} ways @returns {readonly Way[]} */
const through = (elements, hash, ways) =>
  elements.reduce((before, element) => before.flatMap((way) => step(element, hash, way)), ways);

/** @param {Element} element @param {string} hash @param {Way} way @returns {readonly Way[]} */
const step = (element, hash, way) => {
  switch (element.type) {
    case TYPE.literal:
      return [withPart(way, element.value)];
    case TYPE.argument:
      return [withArgument(way, element.value, 'text')];
    case TYPE.number:
      return [withArgument(way, element.value, 'number')];
    case TYPE.pound:
      return [withArgument(way, hash, 'number')];
    case TYPE.plural:
      return branches(element, way).flatMap(([option, then]) => through(option, element.value, [then]));
    case TYPE.select:
      return branches(element, way).flatMap(([option, then]) => through(option, hash, [then]));
    default:
      throw new SyntaxError('only plain arguments, number, plural and select are used');
  }
};

/** @param {Way} way @param {string | Inserted} part @returns {Way} */
const withPart = (way, part) => ({ ...way, parts: [...way.parts, part] });

/** @param {Way} way @param {string} name @param {'text' | 'number'} kind @returns {Way} */
const withArgument = (way, name, kind) => {
  const value = way.is.get(name);
  if (value === undefined) return withPart(way, { name, kind });
  return withPart(way, typeof value === 'number' ? value.toLocaleString('en') : String(value));
};

/**
 * The options that an argument can still choose, each with what is known of the argument then.
 * @param {Plural | Select} element
 * @param {Way} way
 * @returns {readonly (readonly [option: readonly Element[], way: Way])[]}
 */
const branches = ({ type, value: name, options: { other, ...listed } }, way) => {
  const isPlural = type === TYPE.plural;
  const rest = other?.value ?? [];
  /** @type {Map<Value, readonly Element[]>} */
  const options = new Map();
  // The first counts: `=1` before `one`.
  for (const [key, { value }] of Object.entries(listed)) {
    const chosenBy = isPlural ? (key === 'one' ? 1 : Number(key.slice(1))) : valueOf(key);
    if (!options.has(chosenBy)) options.set(chosenBy, value);
  }
  const isYesOrNo = !isPlural && [...options.keys()].every((value) => typeof value === 'boolean');
  if (isYesOrNo) for (const value of [true, false]) if (!options.has(value)) options.set(value, rest);
  const known = way.is.get(name);
  if (known !== undefined) return [[options.get(known) ?? rest, way]];
  const not = way.isNot.get(name) ?? [];
  const chosen = [...options]
    .filter(([value]) => !not.includes(value))
    .map(([value, option]) => branch(option, { ...way, is: new Map([...way.is, [name, value]]) }));
  if (isYesOrNo || (!isPlural && rest.length === 0)) return chosen;
  return [...chosen, branch(rest, { ...way, isNot: new Map([...way.isNot, [name, [...not, ...options.keys()]]]) })];
};

/** @param {readonly Element[]} option @param {Way} way @returns {readonly [readonly Element[], Way]} */
const branch = (option, way) => [option, way];

/** @param {string} key of a select @returns {Value} */
const valueOf = (key) => {
  if (key === 'null') return null;
  return key === 'true' || key === 'false' ? key === 'true' : key;
};

/** @param {Way} way @returns {readonly Form[]} none or one */
const formOf = ({ parts, is, isNot }) => {
  const texts = [''];
  /** @type {Inserted[]} */
  const inserted = [];
  for (const part of parts) {
    if (typeof part === 'string') texts.push(`${texts.pop()}${part}`);
    else {
      texts.push('');
      inserted.push(part);
    }
  }
  if (texts.slice(1, -1).includes('')) return [];
  const unshown = [...isNot.keys()].filter((name) => !is.has(name) && !inserted.some((one) => one.name === name));
  const unsaid = new Map(unshown.map((name) => [name, standIn(isNot.get(name) ?? [])]));
  return [
    {
      texts,
      inserted: inserted.map(({ name, kind }, at) => ({
        name,
        kind: texts[at]?.endsWith('“') && texts[at + 1]?.startsWith('”') ? 'quoted' : kind
      })),
      known: Object.fromEntries([...is, ...unsaid])
    }
  ];
};

/** A value for an argument that is not shown, of which English tells only what it is not. @param {readonly Value[]} not */
const standIn = (not) => (not.some((value) => typeof value === 'number') ? 2 : 'other');

/** Labels are put up by whoever says them, and come from nowhere else. @param {string} key of a sentence */
export const isLabel = (key) => /^(?:commands|menus)\./.test(key);

/**
 * What the window needs to say sentences again.
 * @param {Sentences} english
 * @param {Sentences} own those of a language; what it lacks is left out
 * @returns {readonly SaidSentence[]}
 */
export const saidSentences = (english, own) => {
  const translated = leaves(own);
  return [...leaves(english)].flatMap(([key, sentence]) => {
    const translation = translated.get(key);
    if (translation === undefined || isLabel(key)) return [];
    return [{ forms: formsOf(sentence), own: parsed(translation).map((element) => partOf(element, '')) }];
  });
};

/** @param {Element} element @param {string} hash @returns {Part} */
const partOf = (element, hash) => {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
    case TYPE.number:
      return { name: element.value };
    case TYPE.pound:
      return { name: hash };
    case TYPE.plural:
    case TYPE.select: {
      const { type, value: chosenBy, options } = element;
      const { other, ...listed } = options;
      const own = type === TYPE.plural ? chosenBy : hash;
      /** @param {readonly Element[]} option @returns {readonly Part[]} */
      const parts = (option) => option.map((one) => partOf(one, own));
      /** @param {string} key @returns {Value} */
      const value = (key) => (type === TYPE.plural ? (key.startsWith('=') ? Number(key.slice(1)) : key) : valueOf(key));
      return {
        chosenBy,
        options: Object.entries(listed).map(([key, option]) => [value(key), parts(option.value)]),
        other: parts(other?.value ?? [])
      };
    }
    default:
      throw new SyntaxError('only plain arguments, number, plural and select are used');
  }
};

/** Why sentences of a file that come in English are not found again. @param {Sentences} english */
export const formFaultsOf = (english) =>
  [...leaves(english)].flatMap(([key, sentence]) => {
    const count = formsOf(sentence).length;
    return count > MOST_FORMS ? [`${key}: ${count} forms, more than ${MOST_FORMS}: make several sentences of it`] : [];
  });
