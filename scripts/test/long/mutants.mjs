import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readJson, readJsonLines } from '../../run/json.mjs';
import { Problem, say } from '../../run/messages.mjs';
import { electronAsNode } from '../../run/node.mjs';
import { root } from '../../run/paths.mjs';
import { startHost } from '../mutants/host-process.mjs';
import { chosenFiles, reachOf } from '../mutants/reach.mjs';
import { reportOf, shareNoticed } from '../mutants/report.mjs';
import { samplePlan } from '../mutants/sample.mjs';
import { refusedByTypes } from '../mutants/type-errors.mjs';
import { one } from '../tally.mjs';

/**
 * @typedef {import('../mutants/sample.mjs').Mutant} Mutant
 * @typedef {import('../mutants/reach.mjs').Recording} Recording
 * @typedef {import('../mutants/report.mjs').State} State
 * @typedef {import('../mutants/report.mjs').Result} Result
 */

/** What share the tests are to notice. */
const GOAL = 0.85;

/** So much more than a run takes by itself before it is taken to hang. */
const HANGING = { factor: 3, ms: 30_000 };

const OPTIONS = /** @type {const} */ ({
  seed: { type: 'string', default: 'canopy' },
  results: { type: 'string', default: join(root, 'node_modules/.cache/canopy-mutants/results.jsonl') },
  budget: { type: 'string', default: '60' },
  minutes: { type: 'string', default: '600' },
  durations: { type: 'string' },
  longest: { type: 'string', default: '600' },
  report: { type: 'boolean', default: false }
});

/**
 * Makes small faults in the sources, one at a time, and counts those that the unit tests notice. Each is noted in a file of results as it is
 * tried, so that a run that was ended goes on where it was; `--minutes` ends one. `--report` only says what is noted.
 * `--budget`: seconds of tests a mutant; `--longest`: seconds, beyond which a file of tests is left out; `--durations`: of the test
 * files, as a report of Vitest's in JSON has them from a quiet machine; `--seed` makes another sample, `--results` names another file.
 * @param {readonly string[]} args
 */
export async function mutants(args) {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const results = resolve(values.results);
  mkdirSync(dirname(results), { recursive: true });
  const plan = samplePlan(root, values.seed);
  if (!values.report) await tryPlan(plan, results, values);
  const all = resultsIn(results);
  process.stdout.write(reportOf(plan.mutants, all));
  return one(shareNoticed(all) >= GOAL);
}

/**
 * @param {import('../mutants/sample.mjs').Plan} plan
 * @param {string} results
 * @param {{ durations?: string | undefined, longest: string, budget: string, minutes: string }} options
 */
async function tryPlan(plan, results, { durations, longest, budget, minutes }) {
  const planFile = `${results}.plan.json`;
  const recordingFile = `${results}.reach.json`;
  if (existsSync(planFile) && readFileSync(planFile, 'utf8') !== JSON.stringify(plan)) {
    say('The sources are no longer those that were noted: it begins anew.');
    for (const file of [results, recordingFile]) rmSync(file, { force: true });
  }
  writeFileSync(planFile, JSON.stringify(plan));
  const bundles = join(root, 'node_modules/.cache', `canopy-mutants-${process.pid}`);
  mkdirSync(bundles, { recursive: true });
  const env = { ...electronAsNode.env, CANOPY_MUTANTS: planFile, CANOPY_TEST_BUNDLES: bundles };
  try {
    /** @type {Recording | undefined} */
    const known = readJson(recordingFile);
    const took = durations === undefined ? new Map() : durationsIn(durations);
    const recording = known ?? (await record(env, recordingFile, took, Number(longest) * 1000));
    await tryAll(plan.mutants, recording, env, results, Number(budget) * 1000, Number(minutes) * 60_000);
  } finally {
    rmSync(bundles, { recursive: true, force: true, maxRetries: 20 });
  }
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
  const noted = all.map((result) => (refused.has(result.mutant.id) ? { ...result, state: 'types' } : result));
  writeFileSync(results, noted.map((result) => `${JSON.stringify(result)}\n`).join(''));
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
    (report?.testResults ?? []).map((file) => [
      file.name.slice(file.name.indexOf('/test/unit/') + 1),
      file.endTime - file.startTime
    ])
  );
}
