import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Problem, say } from '../run/messages.mjs';
import { root } from '../run/paths.mjs';

/** @typedef {ReadonlyMap<string, string>} Sources the text of each file, by its path below the root */
/** @typedef {{ unit: readonly string[], window: readonly string[], e2e: readonly string[] }} Chosen */

const FOLDERS = ['src-main', 'src-preload', 'src-renderer', 'src-shared', 'test', 'scripts'];
const CODE = /\.(?:[cm]?[jt]sx?)$/;
/** Changes to these affect all tests. */
const EVERYTHING = ['package.json', 'package-lock.json', 'tsconfig.json', 'vitest.config.ts'];
/** Runs for a change of the app if no other window test is named after it. */
const STORY = 'test/e2e/main-story.test.ts';

/** The tests that the changes since main can affect. */
export const changedTests = () => {
  const changed = changedFiles();
  const chosen = reachedTests(changed, readSources());
  const count = ({ length = 0 }) => `${length}`;
  say(
    `${count(changed)} changed files reach ${count(chosen.unit)} files of unit tests, ${count(chosen.window)} of the window, ${count(chosen.e2e)} end to end.`
  );
  return chosen;
};

/**
 * Unit tests that import a changed file or start it as a program; window and app tests that import it or are named after its feature.
 * Window and app tests reach the whole app, so imports through their helpers do not count.
 * @param {readonly string[]} changed paths below the root
 * @param {Sources} sources
 * @returns {Chosen}
 */
export function reachedTests(changed, sources) {
  const tests = [...sources.keys()].filter((file) => /\.test\.tsx?$/.test(file));
  const importers = importersOf(sources);
  const reached = changed.some((file) => EVERYTHING.includes(file)) ? new Set(tests) : closure(changed, importers);
  const topics = new Set(changed.flatMap(topicsOf));
  const inTests = closure(
    changed.filter((file) => file.startsWith('test/')),
    importers
  );
  const direct = new Set(changed.flatMap((file) => [...(importers.get(file) ?? [])]));
  const isMeant = (/** @type {string} */ test) =>
    changed.includes(test) || inTests.has(test) || direct.has(test) || bearsName(test, topics);
  const inWindow = tests.filter((test) => test.startsWith('test/window/') && isMeant(test));
  const inApp = tests.filter((test) => test.startsWith('test/e2e/') && isMeant(test));
  const isOfApp = changed.some((file) => /^src-(?:renderer|preload|main\/app)\//.test(file));
  return {
    unit: tests.filter((test) => test.startsWith('test/unit/') && reached.has(test)).toSorted(),
    window: inWindow.toSorted(),
    e2e: isOfApp && inWindow.length + inApp.length === 0 && sources.has(STORY) ? [STORY] : inApp.toSorted()
  };
}

/**
 * The words in a source's path: its folders and its name.
 * @param {string} file
 */
function topicsOf(file) {
  if (!file.startsWith('src-')) return [];
  const [, ...words] = file.replace(/\.\w+$/, '').split('/');
  return words[0] === 'features' ? words.slice(1, 2) : words;
}

/**
 * @param {string} test
 * @param {ReadonlySet<string>} topics
 */
function bearsName(test, topics) {
  const name = posix.basename(test).replace(/\.test\.tsx?$/, '');
  return [...topics].some((topic) => name === topic || name.startsWith(`${topic}-`) || name.endsWith(`-${topic}`));
}

/**
 * Which files import each file, start it as a program, or read it as text.
 * @param {Sources} sources
 */
function importersOf(sources) {
  /** @type {Map<string, Set<string>>} */
  const importers = new Map();
  for (const [file, text] of sources)
    for (const imported of new Set([...importsOf(file, text, sources), ...pathsIn(text)]))
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
  return importers;
}

/**
 * @param {string} file
 * @param {string} text
 * @param {Sources} sources
 */
const importsOf = (file, text, sources) =>
  [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].flatMap(([, path = '']) => {
    const base = posix.join(posix.dirname(file), path);
    return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].filter((one) => sources.has(one));
  });

/** Paths in texts; one between two backticks is mentioned in a comment. @param {string} text */
const pathsIn = (text) =>
  [...text.matchAll(/(?:['"]|\})\/?((?:src-\w+|docs|deploy|resources|scripts|test)\/[\w./-]+\.\w+)['"`]/g)].map(
    ([, path = '']) => path
  );

/**
 * @param {readonly string[]} files
 * @param {ReadonlyMap<string, ReadonlySet<string>>} importers
 */
function closure(files, importers) {
  const reached = new Set(files);
  for (const file of reached) for (const one of importers.get(file) ?? []) reached.add(one);
  return reached;
}

/** @returns {Sources} */
function readSources() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`
    )
  ).filter((file) => CODE.test(file) && !file.includes('/node_modules/'));
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** What differs from the remote main: commits of this branch, the work tree, and new files. */
function changedFiles() {
  const main = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', name).length > 0);
  const [base = 'HEAD'] = main === undefined ? [] : git('merge-base', 'HEAD', main);
  return [
    ...new Set([
      ...git('diff', '--name-only', '--no-renames', base),
      ...git('ls-files', '--others', '--exclude-standard')
    ])
  ].filter((file) => existsSync(join(root, file)) || CODE.test(file));
}

/**
 * @param {readonly string[]} args
 * @returns {readonly string[]} the lines that it prints
 */
function git(...args) {
  const { stdout, error } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  if (error !== undefined) throw new Problem('This needs git, which is not there.');
  return stdout.split('\n').filter((line) => line !== '');
}
