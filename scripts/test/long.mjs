import { runEntry } from '../run/messages.mjs';
import { crash } from './long/crash.mjs';
import { everyLook } from './long/every-look.mjs';
import { fuzz } from './long/fuzz.mjs';
import { packages } from './long/package.mjs';
import { services } from './long/services.mjs';
import { stress } from './long/stress.mjs';
import { team } from './long/team.mjs';
import { readSuites, runSuites } from './run-suites.mjs';

/** @typedef {import('./run-suites.mjs').Suite} Suite */

/**
 * What needs many runs, kills, processes, or real services, by name. The mutants need installed packages, so they are imported after the
 * setup.
 * @type {Readonly<Record<string, Suite>>}
 */
const parts = {
  fuzz: { title: 'Properties with random seeds', needs: 'node', run: fuzz },
  stress: { title: 'Large files, many kills, many processes', needs: 'window', run: stress },
  window: { title: 'Tests of the window in every look, size and language', needs: 'window', run: everyLook },
  crash: { title: 'Kills of writers', needs: 'node', run: crash },
  team: { title: 'Kills, failovers and partitions of the team service', needs: 'node', run: team },
  services: { title: 'Real services', needs: 'node', run: services },
  package: { title: 'Installed packages', needs: 'window', run: packages },
  mutants: { title: 'Mutants', needs: 'node', run: async (args) => (await import('./long/mutants.mjs')).mutants(args) }
};

// `npm run test:long` runs everything, for hours; `npm run test:long -- crash team` some parts; `npm run test:long -- crash --kills 500`
// one with options. `--minutes 30` alone limits the property tests in a complete run.
await runEntry(async () => {
  const args = process.argv.slice(2);
  const { chosen, rest } =
    args[0] === '--minutes' ? { chosen: Object.values(parts), rest: [] } : readSuites(args, parts);
  if (args[0] !== '--minutes') return runSuites(chosen, rest);
  const { fuzz: timed, ...others } = parts;
  return runSuites([...(timed ? [{ ...timed, run: () => timed.run(args) }] : []), ...Object.values(others)], []);
});
