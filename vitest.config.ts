import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { sentences } from './scripts/build/messages-plugin.mjs';
import { switchMutants } from './scripts/test/mutants/switch-plugin.mjs';

const TESTS = 'test/unit/**/*.test.{ts,tsx}';

/**
 * What a file of tests may leave behind in its process: modules that it exchanged, and what all modules share. Stubs of globals are put back, but
 * modules keep what they took of them: the session listened to the bridge of whichever file came first. Who counts what is open in the process needs
 * one of its own as well.
 */
const CHANGES_ITS_PROCESS =
  /\bvi\.(?:mock|doMock|resetModules|stubGlobal|stubEnv)\(|\bprocess\.(?:chdir|env\[[^\]]+\] = )|\bglobalThis\.\w+ = |\bsetLanguage\(|\bgetActiveResourcesInfo\(/;

const own = globSync(TESTS).filter((file) => CHANGES_ITS_PROCESS.test(readFileSync(file, 'utf8')));

export default defineConfig({
  plugins: [sentences(import.meta.dirname), ...switchMutants()],
  assetsInclude: ['**/*.br'],
  test: {
    // Vitest leaves a core free, which on two cores is half of them.
    maxWorkers: '100%',
    setupFiles: [
      'test/support/leave-clean.ts',
      ...(process.env['CANOPY_MUTANT_HITS'] === undefined ? [] : ['scripts/test/mutants/record-setup.mjs'])
    ],
    globalSetup: ['test/support/postgres-of-the-run.ts'],
    // No test is about time: these only end one that hangs, and a busy machine takes ten times as long as an idle one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // A process for each file, and every module loaded anew in it, was a third of the whole time.
    projects: [
      { extends: true, test: { name: 'shared', include: [TESTS], exclude: own, isolate: false } },
      { extends: true, test: { name: 'own', include: own, isolate: true } }
    ]
  }
});
