import { runEntry } from './run/messages.mjs';
import { readSuites, runSuites } from './test/run-suites.mjs';
import { suites } from './test/suites.mjs';

// `npm test` runs everything, `npm test -- types lint` some, `npm test -- unit test/unit/store` one with arguments for its runner.
await runEntry(() => {
  const { chosen, rest } = readSuites(process.argv.slice(2), suites);
  return runSuites(chosen, rest);
});
