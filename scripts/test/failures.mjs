import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Enough for a property's seed and path, and for the expected value. */
const LINES = 2;
const LENGTH = 300;

/**
 * @typedef {{ fullName: string, status: string, failureMessages?: readonly string[] }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: readonly Assertion[] }} TestFile
 * @typedef {{ testResults?: readonly TestFile[] }} VitestReport the part of its JSON report that is read here
 */

/**
 * The failed tests in Vitest's JSON report, and the files that did not load.
 * @param {VitestReport} report
 * @param {string} root what the paths are shown relative to
 */
export const vitestFailures = ({ testResults = [] }, root) =>
  testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${file}: ${beginning(message)}`];
    return failed.map(
      ({ fullName, failureMessages = [] }) => `${file} > ${fullName}: ${beginning(failureMessages.join('\n'))}`
    );
  });

/**
 * Errors outside of any test, as the unhandled reporter writes them: the stack says where one comes from.
 * @param {readonly { name?: string, message?: string, stack?: string }[]} [errors]
 */
export const unhandledFailures = (errors = []) =>
  errors.map(({ name = 'Error', message = '', stack = '' }) => {
    const at = stack.split('\n').find((line) => line.trim().startsWith('at ') && !line.includes('node:internal'));
    return `outside of any test > ${beginning(`${name}: ${message}`)} ${(at ?? '').trim()}`.trim();
  });

/**
 * @typedef {{ errors?: readonly { message?: string }[] }} Result
 * @typedef {{ ok: boolean, title: string, file: string, line: number, tests: readonly { results: readonly Result[] }[] }} Spec
 * @typedef {{ specs?: readonly Spec[], suites?: readonly Group[] }} Group
 * @typedef {Group & { errors?: readonly { message?: string }[] }} PlaywrightReport the part of its JSON report that is read here
 */

/**
 * The failed tests in Playwright's JSON report, and failures outside of tests.
 * @param {PlaywrightReport} report
 */
export const playwrightFailures = (report) => [...messagesOf(report).map(beginning), ...specFailures(report)];

/**
 * @param {Group} group
 * @returns {string[]}
 */
const specFailures = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap(messagesOf));
      return `${file}:${line} > ${title}: ${beginning(messages[0] ?? '')}`;
    }),
  ...suites.flatMap(specFailures)
];

/** @param {Result} result */
const messagesOf = ({ errors = [] }) => errors.map(({ message = '' }) => message);

/** @param {string} message */
const beginning = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, LINES)
    .join(' ')
    .slice(0, LENGTH);
