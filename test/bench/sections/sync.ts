import { z } from 'zod';
import { Child } from '../child';
import { foreignSchema, requestsSchema, type Foreign, type Requests } from '../foreign';
import { SIZES } from '../sizes';
import { median, type Sample } from '../statistics';
import { atMost, count, figure, typical, verdict, type Row, type Table, type Target } from '../table';
import type { Workspaces } from '../workspaces';

/*
 * Syncing a replica with a foreign service that runs in a process of its own, beside bare calls and bare inserts: the first
 * sync, planning, a sync with nothing to do, and one that sends edits.
 */

const SYNCED_SIZES = SIZES.filter((size) => size === 10_000 || size === 100_000);
const LISTINGS = ['nested', 'flat'] as const;
const CHANGES = [0, 10, 1_000];
const ROUNDS = { first: 3, plan: 5, idle: 15, push: 3 };
const EDITS = 100;

const TARGETS = { first: 2.5, planMs: 300, plan: 3, heldUpMs: 1_000 };
/** Targets in time are for this size, and of plans for few changes. */
const LARGE = 100_000;
const FEW = 10;

const watchedSchema = z.object({ ms: z.number(), heldUpMs: z.number() });
const firstSchema = watchedSchema.extend({ peakMb: z.number(), count: z.int() });
const bareSchema = z.object({ ms: z.number(), peakMb: z.number() });
const idleSchema = z.object({ canopy: z.array(z.number()), bare: z.array(z.number()) });
const planSchema = z.object({
  plan: z.array(z.number()),
  parse: z.array(z.number()),
  listing: z.array(z.number()),
  trees: z.array(z.number()),
  made: z.object({ local: z.int(), push: z.int(), conflicts: z.int() })
});

interface Tables {
  readonly first: Row[];
  readonly memory: Row[];
  readonly plan: Row[];
  readonly idle: Row[];
  readonly push: Row[];
}

const heldUpTarget = (size: number, sample: Sample): Target | undefined =>
  size === LARGE ? atMost(median(sample), TARGETS.heldUpMs, '≤ 1,000') : undefined;

const ratioOf = (one: Sample, other: Sample): number => median(one) / median(other);

/** One service of a size, and what is measured with it. */
class Measuring {
  constructor(
    private readonly workspaces: Workspaces,
    private readonly service: Child,
    private readonly foreign: Foreign,
    private readonly size: number,
    private readonly listing: (typeof LISTINGS)[number]
  ) {}

  async all(tables: Tables): Promise<void> {
    const { file, replica } = await this.#first(tables);
    await this.#idle(replica, tables.idle);
    if (this.listing === 'nested') {
      await this.#push(replica, tables.push);
      await this.#plan(replica, tables.plan);
    }
    await replica.end();
    this.workspaces.discard(file);
  }

  /** @returns the last of the replicas */
  async #first(tables: Tables): Promise<{ file: string; replica: Child }> {
    const times = { canopy: new Array<number>(), bare: new Array<number>(), heldUp: new Array<number>() };
    const peaks = { canopy: new Array<number>(), bare: new Array<number>() };
    let last: { file: string; replica: Child } | undefined;
    for (let round = 0; round < ROUNDS.first; round += 1) {
      if (last) this.workspaces.discard(last.file);
      const [file, reference] = [this.workspaces.newFile(), this.workspaces.newFile()];
      const replica = Child.start('sync-work');
      const first = await replica.ask('first', { file, foreign: this.foreign }, firstSchema);
      if (first.count !== this.size) throw new Error(`A first sync brought ${first.count} of ${this.size} categories.`);
      times.canopy.push(first.ms);
      times.heldUp.push(first.heldUpMs);
      peaks.canopy.push(first.peakMb);
      await replica.end();
      const bare = Child.start('sync-work');
      const { ms, peakMb } = await bare.ask(
        'bareFirst',
        { from: file, file: reference, foreign: this.foreign },
        bareSchema
      );
      times.bare.push(ms);
      peaks.bare.push(peakMb);
      await bare.end();
      this.workspaces.discard(reference);
      last = { file, replica };
    }
    if (last === undefined) throw new Error('Nothing was synced.');
    const replica = Child.start('sync-work');
    await replica.ask('open', { file: last.file, foreign: this.foreign }, z.unknown());
    const ratio = ratioOf(times.canopy, times.bare);
    const heldUp = verdict(heldUpTarget(this.size, times.heldUp));
    const head = [count(this.size), this.listing];
    tables.first.push([
      ...head,
      typical(times.canopy),
      typical(times.bare),
      ratio.toFixed(2),
      verdict(atMost(ratio, TARGETS.first)),
      typical(times.heldUp),
      heldUp
    ]);
    tables.memory.push([
      ...head,
      figure(median(peaks.canopy)),
      figure(median(peaks.bare)),
      ratioOf(peaks.canopy, peaks.bare).toFixed(2)
    ]);
    return { file: last.file, replica };
  }

  async #idle(replica: Child, rows: Row[]): Promise<void> {
    await this.#taken();
    await replica.ask('sync', undefined, z.unknown());
    const requests = await this.#taken();
    const times = await replica.ask('idle', { rounds: ROUNDS.idle }, idleSchema);
    const isConditional = requests.every((one) => one.isConditional);
    const what = `${requests.map(({ method, status }) => `${method} ${status ?? ''}`).join(', ')}, ${isConditional ? 'conditional' : 'no ETag to ask by'}`;
    const isMet = requests.length === 1 && (isConditional || this.listing === 'flat');
    rows.push([
      count(this.size),
      this.listing,
      String(requests.length),
      what,
      verdict({ text: 'one request', isMet }),
      typical(times.canopy),
      typical(times.bare),
      ratioOf(times.canopy, times.bare).toFixed(2)
    ]);
  }

  async #push(replica: Child, rows: Row[]): Promise<void> {
    const times: { canopy: number[]; bare: number[]; heldUp: number[] } = { canopy: [], bare: [], heldUp: [] };
    let sent: Requests = [];
    for (let round = 0; round < ROUNDS.push; round += 1) {
      await replica.ask('rename', { size: this.size, count: EDITS, round }, z.unknown());
      await this.#taken();
      const { ms, heldUpMs } = await replica.ask('watchedSync', undefined, watchedSchema);
      times.canopy.push(ms);
      times.heldUp.push(heldUpMs);
      sent = await this.#taken();
      times.bare.push(await replica.ask('replay', { foreign: this.foreign, requests: sent }, z.number()));
      // What the bare requests have written comes back, so that both begin alike again.
      await replica.ask('sync', undefined, z.unknown());
    }
    const [reads, writes] = [
      sent.filter(({ method }) => method === 'GET').length,
      sent.filter(({ method }) => method !== 'GET').length
    ];
    const ratio = ratioOf(times.canopy, times.bare);
    const perEdit = figure(median(times.canopy) / EDITS);
    const heldUp = [typical(times.heldUp), verdict(heldUpTarget(this.size, times.heldUp))];
    rows.push([
      count(this.size),
      String(EDITS),
      `${writes} writes, ${reads} readings`,
      perEdit,
      figure(median(times.bare) / EDITS),
      ratio.toFixed(2),
      ...heldUp
    ]);
  }

  async #plan(replica: Child, rows: Row[]): Promise<void> {
    for (const [round, changes] of CHANGES.entries()) {
      if (changes > 0) {
        await this.service.ask('edit', { changes, round }, z.unknown());
        await replica.ask('edit', { size: this.size, changes, round }, z.unknown());
      }
      const { plan, parse, listing, trees, made } = await replica.ask('plan', { rounds: ROUNDS.plan }, planSchema);
      const ratio = ratioOf(plan, parse);
      const isMet = median(plan) <= TARGETS.planMs || ratio <= TARGETS.plan;
      const target =
        this.size === LARGE && changes <= FEW
          ? { text: `≤ ${TARGETS.planMs} ms or ≤ ${TARGETS.plan}`, isMet }
          : undefined;
      const found = `${made.local} here, ${made.push} there, ${made.conflicts} conflicts`;
      rows.push([
        count(this.size),
        count(changes),
        found,
        typical(plan),
        typical(parse),
        ratio.toFixed(2),
        verdict(target),
        typical(listing),
        typical(trees)
      ]);
    }
  }

  #taken(): Promise<Requests> {
    return this.service.ask('takeRequests', undefined, requestsSchema);
  }
}

export const syncSection = async (workspaces: Workspaces): Promise<Table[]> => {
  const tables: Tables = { first: [], memory: [], plan: [], idle: [], push: [] };
  for (const size of SYNCED_SIZES) {
    for (const listing of LISTINGS) {
      const service = Child.start('foreign-service');
      const foreign = await service.ask('open', { listing, size }, foreignSchema);
      await new Measuring(workspaces, service, foreign, size, listing).all(tables);
      await service.end();
    }
  }
  return [
    {
      title: 'The first sync with a foreign service',
      head: [
        'categories',
        'listing',
        'Canopy, ms',
        'bare, ms',
        'ratio',
        'target',
        'longest hold-up of the thread, ms',
        'target'
      ],
      rows: tables.first
    },
    {
      title: 'Peak resident memory of a first sync',
      head: ['categories', 'listing', 'Canopy, MB', 'bare, MB', 'ratio'],
      rows: tables.memory
    },
    {
      title: 'Planning a sync',
      head: [
        'categories',
        'changes on each side',
        'planned',
        'plan, ms',
        'JSON.parse of the listing, ms',
        'ratio',
        'target',
        'reading the listing, ms',
        'reading base and local, ms'
      ],
      rows: tables.plan
    },
    {
      title: 'A sync with nothing to do',
      head: ['categories', 'listing', 'requests', 'which', 'target', 'Canopy, ms', 'bare call, ms', 'ratio'],
      rows: tables.idle
    },
    {
      title: 'A sync that sends edits',
      head: [
        'categories',
        'edits',
        'requests',
        'Canopy, ms an edit',
        'the same requests bare, ms an edit',
        'ratio',
        'longest hold-up of the thread, ms',
        'target'
      ],
      rows: tables.push
    }
  ];
};
