import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Category } from '../../src-shared/category';
import type { TreePatch } from '../../src-shared/tree-patch';
import { startCuttingProxy, type Cut } from '../support/cutting-proxy';
import { addressOf, type PostgresServer } from '../support/postgres-server';
import { madeWorkspace, teamMember } from '../support/team-engine';
import { callerOf, onModel, type Answered, type Operation } from '../support/team-story';
import { TreeCopy } from '../support/tree-copy';
import { TreeModel } from '../support/tree-model';
import { MemberHost } from './member-host';
import type { MemberNetwork } from './member-network';

const MEMBERS = 3;
/** Milliseconds by which their clocks are wrong. */
const SKEWS = [0, -3_600_000, 86_400_000];

const KINDS = ['kill', 'stop', 'partition'] as const;

/** What is done to one process while all are called. */
const disturbanceOf = (...kinds: readonly (typeof KINDS)[number][]) =>
  fc.record({
    member: fc.nat({ max: MEMBERS - 1 }),
    after: fc.integer({ min: 5, max: 300 }),
    kind: fc.constantFrom(...kinds),
    /** How long it is stopped or cannot be reached, in milliseconds. */
    forMs: fc.integer({ min: 50, max: 1_500 })
  });

/** Callers, what happens to the processes meanwhile, and which of their messages to the database are cut off. */
const storyWith = (disturbance: ReturnType<typeof disturbanceOf>) =>
  fc.record({
    callers: fc.array(callerOf(15, 30), { minLength: 4, maxLength: 6 }),
    disturbances: fc.array(disturbance, { minLength: 3, maxLength: 6, size: 'max' }),
    cuts: fc.array(fc.constantFrom<Cut>(...Array.from({ length: 20 }, () => 'none' as const), 'before', 'after'), {
      minLength: 1,
      maxLength: 200
    })
  });
export const story = storyWith(disturbanceOf('kill', 'kill', 'stop'));
/** For processes whose networks can be taken away. */
export const partitionStory = storyWith(disturbanceOf('kill', 'stop', 'partition', 'partition', 'partition'));
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

interface Call {
  readonly operation: Operation;
  readonly key: string;
  readonly began: number;
  ended: number;
  /** `null`: its process was killed before it answered. */
  answer: Pick<Answered, 'revision' | 'outcome'> | null;
}

/** The model, and which creation has made what by its key. */
interface KeyedModel {
  readonly model: TreeModel;
  readonly keys: Map<string, unknown>;
}

const carriedOut = ({ model, keys }: KeyedModel, { operation, key }: Call, at: string): unknown => {
  if (operation.do !== 'create') return onModel(model, operation, at);
  if (keys.has(key)) return keys.get(key);
  const outcome = onModel(model, operation, at);
  if (typeof outcome === 'number') keys.set(key, outcome);
  return outcome;
};

/** What one story came to. */
export interface KillsTally {
  readonly calls: number;
  readonly unanswered: number;
  /** Of these, those that had come into the log. */
  readonly found: number;
  readonly revisions: number;
}

interface StoryPlace {
  readonly server: Pick<PostgresServer, 'url'>;
  readonly program: string;
  readonly folder: string;
  /** One for each process, where they are to have networks of their own. */
  readonly networks?: readonly MemberNetwork[];
}

/** Plays a story with real processes. Throws where the answers are not those of one call after the other. */
export const playStory = async (
  { callers, disturbances, cuts }: Story,
  { server, program, folder, networks = [] }: StoryPlace
): Promise<KillsTally> => {
  let asked = 0;
  const proxy = await startCuttingProxy(
    addressOf(server.url),
    () => cuts[(asked += 1)] ?? 'none',
    networks.length > 0 ? '0.0.0.0' : '127.0.0.1'
  );
  const name = await madeWorkspace(server.url);
  const hosts = SKEWS.map((skew, index) => {
    const network = networks[index];
    const url = `postgres://canopy@${network?.gateway ?? '127.0.0.1'}:${proxy.port}${new URL(server.url).pathname}`;
    return new MemberHost(program, [url, name, folder, String(skew)], network);
  });
  const hostOf = (member: number): MemberHost => {
    const host = hosts[member % MEMBERS];
    if (host === undefined) throw new Error('There are three.');
    return host;
  };
  try {
    let clock = 0;
    const calls: Call[] = [];
    const ask = async (member: number, operation: Operation, key: string): Promise<Call> => {
      const one: Call = { operation, key, began: (clock += 1), ended: Infinity, answer: null };
      calls.push(one);
      one.answer = await hostOf(member).ask(operation, key);
      if (one.answer !== null) one.ended = clock += 1;
      return one;
    };
    await Promise.all([
      ...callers.map(async ({ member, operations }, index) => {
        for (const [count, { operation, pause }] of operations.entries()) {
          await delay(10 * pause);
          const key = `${index}-${count}`;
          const { answer } = await ask(member, operation, key);
          // As any caller does who heard nothing: the same again, of another process.
          if (answer === null && operation.do === 'create') await ask(member + 1, operation, key);
        }
      }),
      ...disturbances.map(async ({ member, after, kind, forMs }) => {
        await delay(after);
        const host = hostOf(member);
        if (kind === 'kill') return host.killed();
        if (kind === 'stop') host.stop();
        else networks[member % MEMBERS]?.cut();
        await delay(forMs);
        if (kind === 'stop') host.goOn();
        else networks[member % MEMBERS]?.mend();
      })
    ]);

    const last = await teamMember(server.url, name, folder);
    const patches: TreePatch[] = [];
    last.workspace.follow({
      onPatch: (patch) => patches.push(patch),
      onRebuilt: () => assert.fail('A sound copy was given up.')
    });
    await last.workspace.caughtUp();
    await last.close();
    const found = replayed(calls, patches);
    for (const host of [0, 1, 2].map(hostOf)) {
      const read = await host.ask({ do: 'read' }, '');
      assert.equal(read?.revision, patches.length);
      assert.deepEqual(read.outcome, treeAt(patches, patches.length));
    }
    const unanswered = calls.filter(({ answer }) => answer === null).length;
    return { calls: calls.length, unanswered, found, revisions: patches.length };
  } finally {
    await Promise.all(hosts.map((host) => host.end()));
    await proxy.close();
  }
};

/** The tree after so many patches, as the contract shows it. */
const treeAt = (patches: readonly TreePatch[], revision: number): Category[] => {
  const copy = new TreeCopy();
  for (const patch of patches.slice(0, revision)) copy.apply(patch);
  return copy.tree();
};

/** When a change was made, by the clock of whoever made it. */
const timeOf = ({ changes }: TreePatch): string =>
  changes?.flatMap((change) => (change.kind === 'delete' ? [] : (change.fields.updatedAt ?? [])))[0] ??
  '2026-01-01T00:00:00.000Z';

/**
 * Carries the calls out on the model, one after the other by revision. Each revision is made by a call that was answered with it, or by one that was never
 * answered.
 * @returns how many of those that were never answered have made one
 */
const replayed = (calls: readonly Call[], patches: readonly TreePatch[]): number => {
  const made: { readonly call: Call; readonly at: string }[] = [];
  const modelNow = (): KeyedModel => {
    const state = { model: new TreeModel(), keys: new Map<string, unknown>() };
    for (const { call, at } of made) carriedOut(state, call, at);
    return state;
  };
  const hold = (state: KeyedModel, here: readonly Call[]): boolean =>
    here.every((one) => {
      const before = state.model.revision;
      return isDeepStrictEqual(carriedOut(state, one, ''), one.answer?.outcome) && state.model.revision === before;
    });
  const answered = Map.groupBy(
    calls.filter(({ answer }) => answer !== null),
    ({ answer }) => answer?.revision ?? 0
  );
  const open = new Set(calls.filter(({ answer }) => answer === null));
  const revisions = new Map<Call, number>();
  let found = 0;
  assert.ok(hold(modelNow(), answered.get(0) ?? []), 'At revision 0 something is not as it was answered.');
  for (const [index, patch] of patches.entries()) {
    const revision = index + 1;
    const at = timeOf(patch);
    const tree = treeAt(patches, revision);
    const here = answered.get(revision) ?? [];
    const maker = [...here, ...open].find((call) => {
      const state = modelNow();
      const outcome = carriedOut(state, call, at);
      const isSame = call.answer === null || isDeepStrictEqual(outcome, call.answer.outcome);
      if (!isSame || state.model.revision !== revision || !isDeepStrictEqual(state.model.tree(), tree)) return false;
      return hold(
        state,
        here.filter((other) => other !== call)
      );
    });
    assert.ok(maker, `Nothing makes revision ${revision}: ${JSON.stringify({ patch, here })}`);
    if (open.delete(maker)) found += 1;
    revisions.set(maker, revision);
    made.push({ call: maker, at });
  }
  assert.ok(Math.max(0, ...answered.keys()) <= patches.length, 'Something was answered that is not in the log.');
  for (const late of calls) {
    const revision = late.answer?.revision ?? revisions.get(late);
    if (revision === undefined) continue;
    for (const early of calls)
      if (early.ended < late.began)
        assert.ok(
          (early.answer?.revision ?? 0) <= revision,
          'A call came before one that had been answered when it began.'
        );
  }
  return found;
};
