import { readdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root as project } from '../run/paths.mjs';
import { formFaultsOf } from './forms.mjs';
import { declared, faultsOf } from './messages.mjs';

/** @typedef {import('./messages.mjs').Sentences} Sentences */
/** @typedef {{ readonly place: string, readonly language: string, readonly file: string }} MessageFile `file`: from the root of the project */

const TOPS = ['src-renderer', 'src-shared', 'src-main', 'resources'];

/**
 * Every file of sentences.
 * @param {string} [root] of the project
 * @param {readonly string[]} [folders] of it
 * @returns {readonly MessageFile[]}
 */
export const messageFiles = (root = project, folders = TOPS) => folders.flatMap((top) => filesIn(root, top));

/** The folder that a file of sentences is for, by which it is known while the app runs. @param {string} file from the root of the project */
export const placeOf = (file) => dirname(dirname(file)).replace(/^src-(?:renderer\/)?/, '');

/**
 * Whether sentences are said in the language of the app. Those of the main process, its threads and the command line are English wherever they are
 * said, since programs read them too.
 * @param {string} file of sentences, from the root of the project
 */
export const speaks = (file) => !file.startsWith('src-main/') || file.startsWith('src-main/app/');

/** Whether sentences come to the window as English texts. Threads say those of `src-shared/` too. @param {string} file as `speaks` takes it */
export const comesInEnglish = (file) =>
  file.startsWith('src-shared/') || (!speaks(file) && !file.startsWith('src-main/cli/'));

/** @param {string} root @param {string} folder @returns {MessageFile[]} */
const filesIn = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [];
    const inner = `${folder}/${entry.name}`;
    if (entry.name !== 'messages') return filesIn(root, inner);
    return readdirSync(join(root, inner)).flatMap((name) => {
      const language = /^([\w-]+)\.json$/.exec(name)?.[1];
      const file = `${inner}/${name}`;
      return language === undefined ? [] : [{ place: placeOf(file), language, file }];
    });
  });

/** @param {string} file @returns {Sentences} */
export const sentencesIn = (file) => {
  /** @type {unknown} */
  const read = JSON.parse(readFileSync(resolve(project, file), 'utf8'));
  return asSentences(read, file);
};

/** @param {unknown} value @param {string} file @returns {Sentences} */
const asSentences = (value, file) => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SyntaxError(`${file} holds something else than sentences.`);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asSentences(each, file)]));
};

/**
 * Writes the types of all sentences beside the English ones, where TypeScript looks for them (`allowArbitraryExtensions`).
 * @returns {readonly string[]} what is wrong with the sentences of all languages
 */
export const declareSentences = () => {
  const files = messageFiles();
  return files
    .filter(({ language }) => language === 'en')
    .flatMap((english) => {
      const model = sentencesIn(english.file);
      const faults = [...faultsOf(model), ...(comesInEnglish(english.file) ? formFaultsOf(model) : [])];
      if (faults.length > 0) return faults.map((fault) => `${english.file}: ${fault}`);
      writeIfOther(join(project, english.file.replace(/\.json$/, '.d.json.ts')), declared(model));
      return files
        .filter(({ place, language }) => place === english.place && language !== 'en')
        .flatMap(({ file }) => faultsOf(model, sentencesIn(file)).map((fault) => `${file}: ${fault}`));
    });
};

/** @param {string} file @param {string} text */
const writeIfOther = (file, text) => {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
};
