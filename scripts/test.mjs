import { runEntry } from './run/messages.mjs';
import { changedTests } from './test/changed.mjs';
import { readSuites, runSuites } from './test/run-suites.mjs';
import { suites } from './test/suites.mjs';

// `npm test` runs everything, `npm test -- lint format` some suites, `npm test -- unit test/unit/store` one with arguments for its runner,
// `npm test -- changed` what a change can affect.
await runEntry(() => {
  const args = process.argv.slice(2);
  if (args.length === 1 && args[0] === 'changed') return runChanged();
  const { chosen, rest } = readSuites(args, suites);
  return runSuites(chosen, rest);
});

/** @typedef {import('./test/run-suites.mjs').Suite} Suite */

async function runChanged() {
  const chosen = Object.entries(changedTests()).flatMap(([name, files]) => {
    const suite = suites[name];
    return suite === undefined || files.length === 0 ? [] : [onFiles(suite, files)];
  });
  return chosen.length === 0 ? 0 : runSuites(chosen, []);
}

/**
 * @param {Suite} suite
 * @param {readonly string[]} files
 * @returns {Suite}
 */
function onFiles(suite, files) {
  return { ...suite, run: (_args, output) => suite.run(files, output) };
}
