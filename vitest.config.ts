import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { sentences } from './scripts/build/messages-plugin.mjs';
import { switchMutants } from './scripts/test/mutants/switch-plugin.mjs';

const TESTS = 'test/unit/**/*.test.{ts,tsx}';

/** Files after which modules are not what they were: they exchanged some, or what those read as they were loaded. They load all anew. */
const EXCHANGES_MODULES = /\bvi\.(?:mock|doMock|resetModules|stubGlobal|stubEnv)\(/;

/** Files that change more than that, or count what is open in the process. They have one of their own. */
const CHANGES_ITS_PROCESS =
  /\bprocess\.(?:chdir|env\[[^\]]+\] = )|\bglobalThis\.\w+ = |\bsetLanguage\(|\bgetActiveResourcesInfo\(/;

const textOf = (file: string): string => readFileSync(file, 'utf8');
const own = globSync(TESTS).filter((file) => CHANGES_ITS_PROCESS.test(textOf(file)));
const anew = globSync(TESTS).filter((file) => !own.includes(file) && EXCHANGES_MODULES.test(textOf(file)));

const SETUP = [
  'test/support/leave-clean.ts',
  ...(process.env['CANOPY_MUTANT_HITS'] === undefined ? [] : ['scripts/test/mutants/record-setup.mjs'])
];

export default defineConfig({
  plugins: [sentences(import.meta.dirname), ...switchMutants()],
  assetsInclude: ['**/*.br'],
  test: {
    // Vitest leaves a core free, which on two cores is half of them; and many tests wait for processes and a database.
    maxWorkers: availableParallelism() + 1,
    setupFiles: SETUP,
    globalSetup: ['test/support/postgres-of-the-run.ts'],
    // No test is about time: these only end one that hangs, and a busy machine takes ten times as long as an idle one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // A process for each file, and every module loaded anew in it, was a third of the whole time.
    projects: [
      { extends: true, test: { name: 'shared', include: [TESTS], exclude: [...own, ...anew], isolate: false } },
      {
        extends: true,
        test: { name: 'anew', include: anew, isolate: false, setupFiles: ['test/support/modules-anew.ts', ...SETUP] }
      },
      { extends: true, test: { name: 'own', include: own, isolate: true } }
    ]
  }
});
