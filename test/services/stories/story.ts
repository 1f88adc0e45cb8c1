import { expect } from 'vitest';
import { named, type ServiceCaller } from '../../support/service-caller';
import { seedRows } from '../seed-rows';
import type { RealService, RunningService, ServiceRow } from '../service';
import { outline, treeOfRows, type OutlineNode } from '../support/outline';
import { SILENT, type Replica, type Synced } from '../support/replica';

/** What a story has at hand. */
export interface Story {
  readonly service: RealService;
  readonly running: RunningService;
  readonly replica: Replica;
}

/** Seeds that stories name by their index: the first ones are the same however many there are. */
const SEEDS = seedRows(1200);

/** How the service has the name of a seed. */
export const seedName = ({ service }: Pick<Story, 'service'>, index: number): string =>
  service.traits.keptName(SEEDS[index]?.name ?? '').normalize('NFC');

/** The one row of that name there. */
export const rowNamed = async ({ running }: Pick<Story, 'running'>, name: string): Promise<ServiceRow> => {
  const found = (await running.api.list()).filter((row) => row.name.normalize('NFC') === name);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} rows are named ${name}.`);
  return only;
};

export const idOfSeed = async (story: Story, index: number): Promise<string> =>
  (await rowNamed(story, seedName(story, index))).id;

/** The id here of the one category of that name. */
export const idHere = async (caller: ServiceCaller, name: string): Promise<number> =>
  named(await caller.tree(), name).id;

/** What of the lines is not among the others, each as often as it is not. */
const without = (lines: readonly string[], others: readonly string[]): string[] => {
  const left = [...others];
  return lines.filter((line) => {
    const index = left.indexOf(line);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
};

interface AlikeOptions {
  readonly withSlugs?: boolean;
  /** Siblings with the same number are in no order there, so that any order of them here is right. */
  readonly tiesAsHere?: boolean;
}

const namesOf = (nodes: readonly OutlineNode[]): string[] =>
  nodes.flatMap(({ name, children }) => [name.normalize('NFC'), ...namesOf(children)]);

const likeHere = (rows: readonly ServiceRow[], tree: readonly OutlineNode[]): ServiceRow[] => {
  const places = new Map(namesOf(tree).map((name, place) => [name, place]));
  const placeOf = ({ name }: ServiceRow): number => places.get(name.normalize('NFC')) ?? 0;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/** Both trees are the same, by names, parents, and order where the service keeps one; nobody is there twice. */
export const requireAlike = async (
  { service, running, replica }: Story,
  more: AlikeOptions = {}
): Promise<string[]> => {
  const options = { withOrder: service.traits.hasOrder, ...more };
  const tree = await replica.tree();
  // What was deleted here may be kept there, hidden.
  const known = new Set(namesOf(tree));
  const rows = (await running.api.list()).filter(
    ({ isHidden, name }) => isHidden !== true || known.has(name.normalize('NFC'))
  );
  const there = outline(treeOfRows(more.tiesAsHere === true ? likeHere(rows, tree) : rows), options);
  const here = outline(tree, options);
  expect({ onlyHere: without(here, there), onlyThere: without(there, here) }).toEqual({ onlyHere: [], onlyThere: [] });
  return there;
};

const SYNCS = 8;

/** Syncs until nothing is left to do, and requires that the sync after that is silent. @returns what all of them said */
export const syncUntilSilent = async ({ replica }: Pick<Story, 'replica'>): Promise<Synced[]> => {
  const all: Synced[] = [];
  while (all.length < SYNCS) {
    const synced = await replica.sync();
    all.push(synced);
    if (synced.code === 0 && synced.pulled === 0 && synced.pushed === 0) break;
  }
  expect(all.at(-1), JSON.stringify(all, null, 1)).toEqual(SILENT);
  expect(await replica.sync()).toEqual(SILENT);
  return all;
};
