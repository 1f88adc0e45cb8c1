import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * ICU MessageFormat (https://unicode-org.github.io/icu/userguide/format_parse/messages/) of a file of sentences, compiled to functions
 * with typed arguments. A select of `true`, `false` or `null` goes by that value, and not by its name as a text.
 */

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {string | readonly string[] | { readonly [key: string]: Sentences }} Sentences as they are in a file; a key with `@` is a comment */

const VALUES = new Set(['true', 'false', 'null']);

/** @param {string} key */
export const isComment = (key) => key.startsWith('@');

/** @param {Sentences} sentences @returns {sentences is readonly string[]} */
const isList = (sentences) => Array.isArray(sentences);

/** @param {string} sentence @returns {readonly Element[]} */
export const parsed = (sentence) => parse(sentence, { requiresOtherClause: true, shouldParseSkeletons: false });

/** @param {string} text */
const literal = (text) => JSON.stringify(text);

/** @typedef {{ readonly types: Set<string>, isShown: boolean }} Argument `isShown`: it is part of the text, and does more than choose its form */

/**
 * The arguments of a message by their names, each with its types in TypeScript.
 * @param {readonly Element[]} elements
 * @param {string} [hash] the argument that `#` stands for
 * @param {Map<string, Argument>} [into]
 */
export const argumentsIn = (elements, hash = '', into = new Map()) => {
  /** @param {string} name @param {boolean} isShown @param {readonly string[]} types */
  const add = (name, isShown, types) => {
    const known = into.get(name);
    into.set(name, {
      isShown: isShown || known?.isShown === true,
      types: new Set([...(known?.types ?? []), ...types])
    });
  };
  for (const element of elements) {
    if (element.type === TYPE.argument) add(element.value, true, ['string']);
    else if (element.type === TYPE.number) add(element.value, true, ['number']);
    else if (element.type === TYPE.pound) add(hash, true, ['number']);
    else if (element.type === TYPE.plural || element.type === TYPE.select) {
      const isPlural = element.type === TYPE.plural;
      if (isPlural && (element.pluralType === 'ordinal' || element.offset !== 0))
        throw new SyntaxError('ordinals and offsets are not used');
      add(element.value, false, isPlural ? ['number'] : typesOf(element.options));
      for (const { value } of Object.values(element.options)) argumentsIn(value, isPlural ? element.value : hash, into);
    } else if (element.type !== TYPE.literal)
      throw new SyntaxError('only plain arguments, number, plural and select are used');
  }
  return into;
};

/** A select whose `other` is empty takes only what it lists. */
/** @param {Readonly<Record<string, { readonly value: readonly Element[] }>>} options */
const typesOf = ({ other, ...listed }) => {
  const names = Object.keys(listed);
  const types = names.map((name) => (VALUES.has(name) ? name : literal(name)));
  if (names.every((name) => name === 'true' || name === 'false')) return ['true', 'false'];
  if (other === undefined || other.value.length === 0) return types;
  return [...types, 'string'];
};

/** @param {Set<string>} types */
const union = (types) => {
  const all = types.has('string') ? [...types].filter((type) => !type.startsWith('"')) : [...types];
  return all.join(' | ');
};

/**
 * @param {readonly Element[]} elements
 * @param {string} hash the argument that `#` stands for
 * @param {(text: string) => string} inserted code that inserts a text into the sentence
 * @returns {string} an expression
 */
const expression = (elements, hash, inserted) => {
  const parts = elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return literal(element.value);
      case TYPE.argument:
        return inserted(`a.${element.value}`);
      case TYPE.number:
        return `number(a.${element.value})`;
      case TYPE.pound:
        return `number(${hash})`;
      case TYPE.plural:
      case TYPE.select:
        return choice(element, hash, inserted);
      default:
        throw new SyntaxError('only plain arguments, number, plural and select are used');
    }
  });
  return parts.length === 0 ? '""' : parts.join(' + ');
};

/**
 * @param {import('@formatjs/icu-messageformat-parser').PluralElement | import('@formatjs/icu-messageformat-parser').SelectElement} element
 * @param {string} hash
 * @param {(text: string) => string} inserted
 */
const choice = ({ type, value: name, options: { other, ...listed } }, hash, inserted) => {
  const own = type === TYPE.plural ? `a.${name}` : hash;
  const otherwise = other === undefined ? '""' : expression(other.value, own, inserted);
  const code = Object.entries(listed).map(([key, option]) => {
    const then = expression(option.value, own, inserted);
    return `${test(type === TYPE.plural, `a.${name}`, key)} ? ${then} : `;
  });
  return `(${code.join('')}${otherwise})`;
};

/** @param {boolean} isPlural @param {string} value @param {string} key */
const test = (isPlural, value, key) => {
  if (!isPlural) return `${value} === ${VALUES.has(key) ? key : literal(key)}`;
  return key.startsWith('=') ? `${value} === ${key.slice(1)}` : `plural(${value}) === ${literal(key)}`;
};

/** @param {string} prefix @param {string} key */
const keyIn = (prefix, key) => (prefix === '' ? key : `${prefix}.${key}`);

/**
 * @template T
 * @param {Sentences} sentences
 * @param {(sentence: string, key: string) => T} one
 * @param {(parts: readonly (readonly [key: string, value: T])[]) => T} object
 * @param {(parts: readonly T[]) => T} list
 * @param {string} [prefix] of the keys
 * @returns {T}
 */
const folded = (sentences, one, object, list, prefix = '') => {
  if (typeof sentences === 'string') return one(sentences, prefix);
  if (isList(sentences)) return list(sentences.map((sentence, at) => one(sentence, keyIn(prefix, String(at)))));
  const entries = Object.entries(sentences).filter(([key]) => !isComment(key));
  return object(entries.map(([key, value]) => [key, folded(value, one, object, list, keyIn(prefix, key))]));
};

/**
 * The code of a module whose default export is the English sentences: texts, functions of named arguments, and objects of them.
 * @param {Sentences} sentences
 * @param {string} folder `src-shared`, of which they are made
 * @param {string | null} place by which another language has sentences for these; `null`: they stay English
 */
export const compiled = (sentences, folder, place) => {
  const code = codeOf(sentences, false);
  /** @param {string} names @param {string} file */
  const imported = (names, file) => `import { ${names} } from ${literal(`${folder}/${file}`)};\n`;
  return place === null
    ? `${imported('englishNumber as number, englishPlural as plural', 'sentence.ts')}export default ${code};\n`
    : `${imported('number, pluralCategory as plural', 'sentence.ts')}${imported('localized', 'language.ts')}export default localized(${literal(place)}, ${code});\n`;
};

/**
 * Sentences as an expression, in which `isolated`, `number` and `plural` are free.
 * @param {Sentences} sentences
 * @param {boolean} isolates inserted texts keep their direction apart from the sentence's (Unicode bidirectional algorithm, 2.4.2)
 * @param {Sentences} [english] says which of them are functions: a language may use no argument where English chooses by one
 */
export const codeOf = (sentences, isolates, english = sentences) => {
  const models = leaves(english);
  /** @param {string} text */
  const inserted = (text) => (isolates ? `isolated(${text})` : text);
  return folded(
    sentences,
    (sentence, key) => {
      const text = expression(parsed(sentence), '', inserted);
      return argumentsIn(parsed(models.get(key) ?? sentence)).size === 0
        ? text
        : `(a) => ${text.startsWith('"') ? text : `"" + ${text}`}`;
    },
    (parts) => `{ ${parts.map(([key, value]) => `${literal(key)}: ${value}`).join(', ')} }`,
    (parts) => `[${parts.join(', ')}]`
  );
};

/** The declaration of that module. @param {Sentences} sentences */
export const declared = (sentences) => {
  const type = folded(
    sentences,
    (sentence) => {
      const names = [...argumentsIn(parsed(sentence))];
      if (names.length === 0) return 'string';
      return `(a: { ${names.map(([name, { types }]) => `readonly ${name}: ${union(types)}`).join('; ')} }) => string`;
    },
    (parts) => `{ ${parts.map(([key, value]) => `readonly ${literal(key)}: ${value}`).join('; ')} }`,
    (parts) => `readonly [${parts.join(', ')}]`
  );
  return `declare const sentences: ${type};\nexport default sentences;\n`;
};

/**
 * What is wrong with a file of sentences, each with its key.
 * @param {Sentences} english
 * @param {Sentences} [other] in another language; without it, the English ones are looked at
 */
export const faultsOf = (english, other = english) => {
  const known = leaves(english);
  const own = leaves(other);
  const missing = [...known.keys()].filter((key) => !own.has(key)).map((key) => `${key}: missing`);
  const wrong = [...own].flatMap(([key, sentence]) => {
    const model = known.get(key);
    if (model === undefined) return [`${key}: not in English`];
    try {
      return differences(argumentsIn(parsed(model)), argumentsIn(parsed(sentence))).map((fault) => `${key}: ${fault}`);
    } catch (error) {
      return [`${key}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
  return [...missing, ...wrong];
};

/**
 * A language may leave out what only chooses a form, and may choose by less.
 * @param {Map<string, Argument>} english
 * @param {Map<string, Argument>} own
 */
const differences = (english, own) => [
  ...[...english].flatMap(([name, { isShown }]) =>
    isShown && own.get(name)?.isShown !== true ? [`{${name}} is left out`] : []
  ),
  ...[...own].flatMap(([name, { types }]) => {
    const model = english.get(name);
    if (model === undefined) return [`{${name}} is not in English`];
    const isOpen = types.has('string') || model.types.has('string');
    const unknown = [...types].filter((type) => !isOpen && !model.types.has(type));
    // Where there is none, “null” would be shown.
    const unsaid = [...model.types].filter((type) => !types.has(type) && (!isOpen || type === 'null'));
    return [...unknown, ...unsaid].map(
      (type) => `{${name}}: ${type} is ${unknown.includes(type) ? 'not in English' : 'not said'}`
    );
  })
];

/**
 * Every sentence by its key, such as `sort.title`.
 * @param {Sentences} sentences
 * @param {string} [prefix]
 * @returns {Map<string, string>}
 */
export const leaves = (sentences, prefix = '') => {
  if (typeof sentences === 'string') return new Map([[prefix, sentences]]);
  const entries = Object.entries(sentences).filter(([key]) => !isComment(key));
  return new Map(entries.flatMap(([key, value]) => [...leaves(value, keyIn(prefix, key))]));
};
