import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readJson, readJsonLines } from '../../run/json.mjs';
import { Problem, say } from '../../run/messages.mjs';
import { withWindows } from '../../run/app.mjs';
import { electronAsNode } from '../../run/node.mjs';
import { root } from '../../run/paths.mjs';
import { startHost } from '../mutants/host-process.mjs';
import { chosenFiles, reachOf } from '../mutants/reach.mjs';
import { isNoticed, reportOf, shareNoticed } from '../mutants/report.mjs';
import { samplePlan } from '../mutants/sample.mjs';
import { refusedByTypes } from '../mutants/type-errors.mjs';
import { buildWindow } from '../mutants/build-window.mjs';
import { one } from '../tally.mjs';

/**
 * @typedef {import('../mutants/sample.mjs').Mutant} Mutant
 * @typedef {import('../mutants/reach.mjs').Recording} Recording
 * @typedef {import('../mutants/report.mjs').State} State
 * @typedef {import('../mutants/report.mjs').Result} Result
 */

/** What share the tests are to notice. */
const GOAL = 0.85;

/** How much longer than by itself a test file may take until it counts as an endless loop. Tests that merely wait time out before. */
const HANGING = { factor: 10, ms: 30_000 };

const OPTIONS = /** @type {const} */ ({
  seed: { type: 'string', default: 'canopy' },
  results: { type: 'string', default: join(root, 'node_modules/.cache/canopy-mutants/results.jsonl') },
  budget: { type: 'string', default: '60' },
  minutes: { type: 'string', default: '600' },
  durations: { type: 'string' },
  longest: { type: 'string', default: '600' },
  layer: { type: 'string' },
  files: { type: 'string', default: '' },
  in: { type: 'string', default: 'src-' },
  report: { type: 'boolean', default: false }
});

/** Layers of tests. Those of the window run for mutants that the unit tests did not notice. */
const LAYERS = /** @type {const} */ (['unit', 'window']);

/**
 * Makes small faults in the sources, one at a time, and counts those that the tests notice. Each is noted in a file of results as it is
 * tried, so that a run that was ended goes on where it was; `--minutes` ends one. `--report` only prints what is noted.
 * `--layer unit` or `window` runs the tests of that layer alone, `--files selection,typing` only window tests with these words in their path,
 * `--in src-main` only mutants of that folder.
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
 * @typedef {{ durations?: string | undefined, longest: string, budget: string, minutes: string, layer?: string | undefined, files: string, in: string }} Options
 * @typedef {(typeof LAYERS)[number]} Layer
 */

/**
 * @param {import('../mutants/sample.mjs').Plan} plan
 * @param {string} results
 * @param {Options} options
 */
async function tryPlan(plan, results, options) {
  const planFile = `${results}.plan.json`;
  if (existsSync(planFile) && readFileSync(planFile, 'utf8') !== JSON.stringify(plan)) {
    say('The sources are no longer those that were noted: it begins anew.');
    for (const file of [results, ...LAYERS.map((layer) => recordingOf(results, layer))]) rmSync(file, { force: true });
  }
  writeFileSync(planFile, JSON.stringify(plan));
  const bundles = join(root, 'node_modules/.cache', `canopy-mutants-${process.pid}`);
  mkdirSync(bundles, { recursive: true });
  const env = { ...electronAsNode.env, CANOPY_MUTANTS: planFile, CANOPY_TEST_BUNDLES: bundles };
  const ends = Date.now() + Number(options.minutes) * 60_000;
  try {
    for (const layer of LAYERS.filter((one) => (options.layer ?? one) === one)) {
      const tryIn = (/** @type {NodeJS.ProcessEnv} */ own) =>
        tryLayer(plan.mutants, layer, { ...env, ...own, CANOPY_MUTANT_LAYER: layer }, results, ends, options);
      if (layer === 'unit') await tryIn({});
      else await inWindows(join(bundles, 'window'), planFile, tryIn);
    }
    noteTypes(results);
  } finally {
    rmSync(bundles, { recursive: true, force: true, maxRetries: 20 });
  }
}

/**
 * @param {string} folder
 * @param {string} planFile
 * @param {(env: NodeJS.ProcessEnv) => Promise<void>} work
 */
async function inWindows(folder, planFile, work) {
  process.env['CANOPY_MUTANTS'] = planFile;
  say('Building the window with its mutants.');
  await buildWindow(folder);
  await withWindows(({ screen, flags }) =>
    work({ ...screen, CANOPY_ELECTRON_FLAGS: flags.join(' '), CANOPY_MUTANT_WINDOW: folder })
  );
}

/**
 * @param {string} results
 * @param {Layer} layer
 */
const recordingOf = (results, layer) => `${results}.${layer === 'unit' ? '' : `${layer}.`}reach.json`;

/**
 * @param {readonly Mutant[]} mutants
 * @param {Layer} layer
 * @param {NodeJS.ProcessEnv} env
 * @param {string} results
 * @param {number} ends
 * @param {Options} options
 */
async function tryLayer(mutants, layer, env, results, ends, options) {
  const recordingFile = recordingOf(results, layer);
  /** @type {ReadonlyMap<string, number>} */
  const took = options.durations === undefined ? new Map() : durationsIn(options.durations);
  const recording = await record(layer, env, recordingFile, (file) => {
    const isMeant = layer === 'unit' || options.files.split(',').some((word) => file.includes(word));
    return isMeant && (took.get(file) ?? 0) <= Number(options.longest) * 1000;
  });
  const known = { ...recording, ms: { ...recording.ms, ...Object.fromEntries(took) } };
  const noted = new Map(resultsIn(results).map((result) => [result.mutant.id, result]));
  const open = mutants.filter(({ id, file }) => {
    const result = noted.get(id);
    if (!file.startsWith(options.in)) return false;
    if (layer === 'unit') return result === undefined;
    const isNew = (/** @type {string} */ test) => result?.files.includes(test) === false;
    return result !== undefined && !isNoticed(result) && (known.reach[id] ?? []).some(isNew);
  });
  await tryAll(open, known, env, ends, Number(options.budget) * 1000, (mutant, outcome) => {
    const before = noted.get(mutant.id);
    const files = [...new Set([...(before?.files ?? []), ...outcome.files])];
    const left = [...new Set([...(before?.left ?? []), ...outcome.left])];
    const result = { mutant, ...stateOf(outcome.of, files, left), files, left };
    appendFileSync(results, `${JSON.stringify(result)}\n`);
    say(`${mutant.id}/${mutants.length} ${result.state}: ${mutant.file}:${mutant.line} ${mutant.operator}`);
  });
}

/**
 * Runs the tests once and notes which mutants each file of them evaluates. Window tests are noted file by file, so that a recording that
 * was ended goes on where it was.
 * @param {Layer} layer
 * @param {NodeJS.ProcessEnv} env
 * @param {string} recordingFile
 * @param {(file: string) => boolean} isMeant other files are left out
 * @returns {Promise<Recording>}
 */
async function record(layer, env, recordingFile, isMeant) {
  /** @type {Recording | undefined} */
  const known = readJson(recordingFile);
  if (known !== undefined && layer === 'unit') return known;
  const hitsFile = `${recordingFile}.hits`;
  if (known === undefined) writeFileSync(hitsFile, '');
  const host = await startHost({ ...env, CANOPY_MUTANT_HITS: hitsFile });
  /** @type {Map<string, boolean>} */
  const ran = new Map(known?.ran);
  const ms = new Map(Object.entries(known?.ms ?? {}));
  const files = host.files.map((file) => relative(root, file)).filter((file) => isMeant(file) && !ran.has(file));
  say(`Which tests evaluate which mutants: ${files.length} files are run once.`);
  for (const run of layer === 'unit' ? [files] : files.map((file) => [file])) {
    const outcome = await host.run({ run: run.map((file) => join(root, file)), mutant: 0 }, Infinity);
    if (outcome === 'hung') throw new Problem('The tests did not end.');
    for (const result of outcome.ran) {
      const file = relative(root, result.file);
      ran.set(file, result.ok);
      if (result.ok) ms.set(file, result.ms);
      else say(`It fails without any mutant, and is left out: ${outcome.failed ?? file}`);
    }
    const recording = { ...reachOf(readFileSync(hitsFile, 'utf8'), ms), ran: [...ran] };
    writeFileSync(recordingFile, JSON.stringify(recording));
  }
  host.end();
  return { ...reachOf(readFileSync(hitsFile, 'utf8'), ms), ran: [...ran] };
}

/**
 * @param {readonly Mutant[]} mutants
 * @param {Recording} recording
 * @param {NodeJS.ProcessEnv} env
 * @param {number} ends
 * @param {number} budget
 * @param {(mutant: Mutant, outcome: { of: { failed?: string | undefined } | 'hung', files: readonly string[], left: readonly string[] }) => void} note
 */
async function tryAll(mutants, recording, env, ends, budget, note) {
  /** @type {Awaited<ReturnType<typeof startHost>> | undefined} */
  let host;
  for (const mutant of mutants) {
    if (Date.now() > ends) break;
    const { files, run, left } = chosenFiles(mutant, recording, budget);
    const longest = Math.max(0, ...run.map((file) => recording.ms[file] ?? 0));
    if (run.length > 0) host ??= await startHost(env);
    const order = { run: run.map((file) => join(root, file)), mutant: mutant.id };
    const outcome =
      (await (run.length > 0 ? host?.run(order, HANGING.ms + HANGING.factor * longest) : undefined)) ?? {};
    if (outcome === 'hung') host = undefined;
    note(mutant, { of: outcome, files, left });
  }
  host?.end();
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
  const alive = all.filter((result) => !isNoticed(result));
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
 * What is noted of each mutant last.
 * @param {string} file
 * @returns {readonly Result[]}
 */
function resultsIn(file) {
  /** @type {readonly Result[]} */
  const lines = readJsonLines(file);
  return [...new Map(lines.map((result) => [result.mutant.id, result])).values()];
}

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
