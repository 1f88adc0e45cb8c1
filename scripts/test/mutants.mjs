import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readJson, readJsonLines } from '../run/json.mjs';
import { Problem, runEntry, say } from '../run/messages.mjs';
import { electronAsNode } from '../run/node.mjs';
import { root } from '../run/paths.mjs';
import { setUp } from '../setup.mjs';
import { startHost } from './mutants/host-process.mjs';
import { chosenFiles, reachOf } from './mutants/reach.mjs';
import { reportOf } from './mutants/report.mjs';
import { samplePlan } from './mutants/sample.mjs';
import { refusedByTypes } from './mutants/type-errors.mjs';

/**
 * @typedef {import('./mutants/sample.mjs').Mutant} Mutant
 * @typedef {import('./mutants/reach.mjs').Recording} Recording
 * @typedef {'killed' | 'timeout' | 'types' | 'survived' | 'over budget' | 'not reached'} State
 * @typedef {{ mutant: Mutant, state: State, by?: string, files: readonly string[], left: readonly string[] }} Result
 *   `files`: of tests that come by it; `left`: those of them that the budget did not allow
 */

/** So much more than a run takes by itself before it is taken to hang. */
const HANGING = { factor: 3, ms: 30_000 };

// `npm run test:long -- mutants` makes small faults in the sources, one at a time, and counts those that the unit tests notice.
await runEntry(async () => {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: 'canopy' },
      results: { type: 'string', default: join(root, 'node_modules/.cache/canopy-mutants/results.jsonl') },
      budget: { type: 'string', default: '60' },
      minutes: { type: 'string', default: '1000' },
      durations: { type: 'string' },
      longest: { type: 'string', default: 'Infinity' },
      report: { type: 'boolean', default: false }
    }
  });
  await useSameNode();
  const results = resolve(values.results);
  mkdirSync(dirname(results), { recursive: true });
  const plan = samplePlan(root, values.seed);
  const planFile = `${results}.plan.json`;
  const recordingFile = `${results}.reach.json`;
  if (existsSync(planFile) && readFileSync(planFile, 'utf8') !== JSON.stringify(plan)) {
    if (existsSync(results))
      throw new Problem(`The sources are no longer those of ${results}; take another --results.`);
    rmSync(recordingFile, { force: true });
  }
  writeFileSync(planFile, JSON.stringify(plan));
  if (!values.report) {
    const bundles = join(root, 'node_modules/.cache', `canopy-mutants-${process.pid}`);
    mkdirSync(bundles, { recursive: true });
    const env = { ...electronAsNode.env, CANOPY_MUTANTS: planFile, CANOPY_TEST_BUNDLES: bundles };
    try {
      const durations = values.durations === undefined ? new Map() : durationsIn(values.durations);
      /** @type {Recording | undefined} */
      const known = readJson(recordingFile);
      const recording = known ?? (await record(env, recordingFile, durations, Number(values.longest) * 1000));
      await tryAll(
        plan.mutants,
        recording,
        env,
        results,
        Number(values.budget) * 1000,
        Number(values.minutes) * 60_000
      );
    } finally {
      rmSync(bundles, { recursive: true, force: true, maxRetries: 20 });
    }
  }
  process.stdout.write(reportOf(plan.mutants, resultsIn(results)));
  return 0;
});

/** Map.groupBy and the tests' own Node: this script starts again on Electron's where it is run by an older one. */
async function useSameNode() {
  await setUp('node');
  if (process.env['ELECTRON_RUN_AS_NODE'] === '1') return;
  const { command, env } = electronAsNode;
  process.exit(spawnSync(command, process.argv.slice(1), { env, stdio: 'inherit' }).status ?? 1);
}

/**
 * Runs all tests once and notes by which mutants each file of them comes.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} recordingFile
 * @param {ReadonlyMap<string, number>} durations
 * @param {number} longest files that take longer are left out
 * @returns {Promise<Recording>}
 */
async function record(env, recordingFile, durations, longest) {
  const hitsFile = `${recordingFile}.hits`;
  rmSync(hitsFile, { force: true });
  writeFileSync(hitsFile, '');
  const host = await startHost({ ...env, CANOPY_MUTANT_HITS: hitsFile });
  const files = host.files.filter((file) => (durations.get(relative(root, file)) ?? 0) <= longest);
  say(`Which tests come by which mutants: ${files.length} files are run once.`);
  const outcome = await host.run({ run: files, mutant: 0 }, Infinity);
  host.end();
  if (outcome === 'hung') throw new Problem('The tests did not end.');
  const failed = outcome.ran.filter(({ ok }) => !ok).map(({ file }) => relative(root, file));
  if (failed.length > 0) say(`These fail without any mutant, and are left out: ${failed.join(', ')}`);
  const recording = reachOf(
    readFileSync(hitsFile, 'utf8'),
    outcome.ran
      .filter(({ ok }) => ok)
      .map(({ file, ms }) => ({ file: relative(root, file), ms: durations.get(relative(root, file)) ?? ms }))
  );
  writeFileSync(recordingFile, JSON.stringify(recording));
  return recording;
}

/**
 * @param {readonly Mutant[]} mutants
 * @param {Recording} recording
 * @param {NodeJS.ProcessEnv} env
 * @param {string} results
 * @param {number} budget
 * @param {number} time
 */
async function tryAll(mutants, recording, env, results, budget, time) {
  const ends = Date.now() + time;
  const done = new Set(resultsIn(results).map(({ mutant }) => mutant.id));
  /** @type {Awaited<ReturnType<typeof startHost>> | undefined} */
  let host;
  for (const mutant of mutants.filter(({ id }) => !done.has(id))) {
    if (Date.now() > ends) break;
    const { files, run, left, ms } = chosenFiles(mutant, recording, budget);
    host ??= await startHost(env);
    const outcome =
      run.length === 0
        ? { failed: undefined }
        : await host.run(
            { run: run.map((file) => join(root, file)), mutant: mutant.id },
            HANGING.ms + HANGING.factor * ms
          );
    if (outcome === 'hung') host = undefined;
    const result = { mutant, ...stateOf(outcome, files, left), files, left };
    appendFileSync(results, `${JSON.stringify(result)}\n`);
    say(`${mutant.id}/${mutants.length} ${result.state}: ${mutant.file}:${mutant.line} ${mutant.operator}`);
  }
  host?.end();
  noteTypes(results);
}

/**
 * @param {{ failed?: string | undefined } | 'hung'} outcome
 * @param {readonly string[]} files
 * @param {readonly string[]} left
 * @returns {{ state: State, by?: string }}
 */
function stateOf(outcome, files, left) {
  if (outcome === 'hung') return { state: 'timeout' };
  if (outcome.failed !== undefined)
    return { state: 'killed', by: outcome.failed.replace(`${root}/`, '').slice(0, 400) };
  if (files.length === 0) return { state: 'not reached' };
  return { state: left.length > 0 ? 'over budget' : 'survived' };
}

/** What no test noticed the type checker may: it is a part of `npm test`. @param {string} results */
function noteTypes(results) {
  const all = resultsIn(results);
  const alive = all.filter(({ state }) => !['killed', 'timeout', 'types'].includes(state));
  say(`${alive.length} got away from the tests; the type checker looks at them.`);
  const refused = new Set(
    refusedByTypes(
      root,
      alive.map(({ mutant }) => mutant)
    ).map(({ id }) => id)
  );
  const noted = all.map((one) => (refused.has(one.mutant.id) ? { ...one, state: 'types' } : one));
  writeFileSync(results, noted.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

/**
 * @param {string} file
 * @returns {readonly Result[]}
 */
const resultsIn = (file) => readJsonLines(file);

/**
 * How long each file of tests took in a run that Vitest has written a report of.
 * @param {string} file
 */
function durationsIn(file) {
  /** @type {{ testResults: readonly { name: string, startTime: number, endTime: number }[] } | undefined} */
  const report = readJson(file);
  return new Map(
    (report?.testResults ?? []).map((one) => [
      one.name.slice(one.name.indexOf('/test/unit/') + 1),
      one.endTime - one.startTime
    ])
  );
}
