import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { putSection } from './document';
import { machine } from './machine';
import { eventLoopSection } from './sections/event-loop';
import { formatsSection } from './sections/formats';
import { httpSection } from './sections/http';
import { importSection } from './sections/import';
import { mappingSection } from './sections/mapping';
import { memorySection } from './sections/memory';
import { pagesSection } from './sections/pages';
import { peersSection } from './sections/peers';
import { pullSection } from './sections/pull';
import { readsSection } from './sections/reads';
import { storeSection } from './sections/store';
import { syncSection } from './sections/sync';
import { teamSection } from './sections/team';
import { teamPeersSection } from './sections/team-peers';
import { shown, type Table } from './table';
import { Workspaces } from './workspaces';

/*
 * `npm run bench`: measures, prints tables as Markdown, and with `--write` puts them into docs/benchmarks.md, each section
 * between marks of its own. What was not measured this time stays as it is there.
 */

const SECTIONS: Readonly<Record<string, (workspaces: Workspaces) => Promise<Table[]>>> = {
  http: httpSection,
  reads: readsSection,
  store: storeSection,
  import: importSection,
  formats: formatsSection,
  mapping: mappingSection,
  memory: memorySection,
  'event-loop': eventLoopSection,
  sync: syncSection,
  pull: pullSection,
  pages: pagesSection,
  team: teamSection,
  peers: peersSection,
  'team-peers': teamPeersSection
};

/** Only when named: they are installed for it, which takes a while. */
const ONLY_WHEN_NAMED = ['peers', 'team-peers'];

const DOCUMENT = resolve('docs/benchmarks.md');
const CACHE = resolve('node_modules/.cache/canopy-bench');

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const args = process.argv.slice(2);
const write = args.includes('--write');
const named = args.filter((arg) => !arg.startsWith('--'));
const unknown = named.filter((name) => SECTIONS[name] === undefined);

const measureAll = async (): Promise<void> => {
  const about = machine();
  process.stdout.write(`${about}\n\n`);
  const workspaces = new Workspaces(CACHE);
  const start = performance.now();
  try {
    for (const name of named.length > 0
      ? named
      : Object.keys(SECTIONS).filter((one) => !ONLY_WHEN_NAMED.includes(one))) {
      const begun = performance.now();
      say(`Measuring: ${name}`);
      const tables = (await SECTIONS[name]?.(workspaces)) ?? [];
      const text = `${about}; ${Math.round((performance.now() - begun) / 1_000)} s\n\n${tables.map(shown).join('\n')}`;
      process.stdout.write(`${tables.map(shown).join('\n')}\n`);
      if (write) writeFileSync(DOCUMENT, putSection(readFileSync(DOCUMENT, 'utf8'), name, text));
    }
  } finally {
    workspaces.remove();
  }
  say(`${Math.round((performance.now() - start) / 1_000)} s in all.`);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

if (unknown.length > 0) {
  say(`There is no section “${unknown.join(' ')}”. The sections are: ${Object.keys(SECTIONS).join(', ')}.`);
  process.exitCode = 1;
} else {
  await measureAll();
}
