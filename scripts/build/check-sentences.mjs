import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root as project } from '../run/paths.mjs';
import { filesIn } from './fingerprint.mjs';
import { declareSentences, messageFiles, sentencesIn } from './message-files.mjs';
import { leaves } from './messages.mjs';

/** @typedef {import('./messages.mjs').Sentences} Sentences */

const IMPORT = /^import [\s\S]*?;$/gm;
const MESSAGES = /(?:from|import\()\s*'(\.[^']*?\/messages)(?:\/en\.json)?'/g;

/**
 * The keys of sentences that no code says: it neither names them nor takes an object that they are in as a whole.
 * @param {Sentences} sentences in English
 * @param {string} code of all files that import them
 * @returns {readonly string[]}
 */
export const unusedKeys = (sentences, code) => {
  const said = code.replaceAll(IMPORT, '');
  const words = new Set(said.match(/[A-Za-z_$][\w$]*/g));
  /** @param {string} name */
  const isTakenWhole = (name) =>
    /^\w+$/.test(name) && new RegExp(`\\b${name}\\b(?!\\s*\\??\\.\\s*[A-Za-z])`).test(said);
  return [...leaves(sentences).keys()].filter((key) => {
    const path = key.split('.');
    const last = path.at(-1) ?? '';
    return !words.has(last) && !said.includes(`'${last}'`) && !path.slice(0, -1).some(isTakenWhole);
  });
};

/** Writes the types of all sentences. @returns {readonly string[]} what is wrong with them, and which no code says, a line each */
export const declareAndCheck = () => [...declareSentences(), ...unusedSentences()];

const unusedSentences = () => {
  /** @type {Map<string, string>} */
  const codeOf = new Map();
  for (const top of ['src-main', 'src-renderer', 'src-shared', 'src-preload'])
    for (const file of filesIn(top).filter((one) => /\.tsx?$/.test(one))) {
      const code = readFileSync(join(project, file), 'utf8');
      for (const [, path = ''] of code.matchAll(MESSAGES)) {
        const folder = posix.join(posix.dirname(file), path);
        codeOf.set(folder, `${codeOf.get(folder) ?? ''}\n${code}`);
      }
    }
  return messageFiles(project, ['src-main', 'src-renderer', 'src-shared'])
    .filter(({ language }) => language === 'en')
    .flatMap(({ file }) =>
      unusedKeys(sentencesIn(file), codeOf.get(posix.dirname(file)) ?? '').map(
        (key) => `${file}: no code says “${key}”`
      )
    );
};
