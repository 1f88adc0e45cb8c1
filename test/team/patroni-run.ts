import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { madeWorkspace, teamMember } from '../support/team-engine';
import { MemberHost } from './member-host';
import type { PatroniCluster } from './patroni-cluster';

const CALLERS = 8;
/** How long is written before something is killed, from the moment that the cluster is whole. */
const CALM_MS = 2_000;
/** How long is written without the killed node of etcd: longer than a leader keeps its place that etcd does not hear of. */
const WITHOUT_ETCD_MS = 25_000;

interface Created {
  readonly key: string;
  readonly began: number;
  id: number;
  ended: number;
}

/** What happened to the writes around one kill. */
export interface KillTally {
  readonly killed: 'leader' | 'etcd';
  /** Creations that were answered from the kill on, until all was whole again. */
  readonly answered: number;
  /** Most milliseconds without an answer. */
  readonly gap: number;
}

export interface PatroniTally {
  readonly kills: readonly KillTally[];
  readonly acknowledged: number;
  /** Calls that failed and were repeated by their key. */
  readonly failed: number;
  /** Acknowledged creations that are not there afterwards. */
  readonly lost: number;
}

const ORDER = { do: 'create', parent: null, position: 0 } as const;

/**
 * Two processes of a team create categories while leaders are killed, `times` times, and a node of etcd once. Throws where a creation that is repeated by its
 * key makes a second category.
 * @param program `member-process.ts`
 */
export const killPatroniLeaders = async (
  cluster: PatroniCluster,
  program: string,
  folder: string,
  times: number
): Promise<PatroniTally> => {
  const name = await madeWorkspace(cluster.url);
  const hosts = [0, 1].map(() => new MemberHost(program, [cluster.url, name, folder]));
  const hostOf = (number: number): MemberHost => {
    const host = hosts[number % hosts.length];
    if (host === undefined) throw new Error('There are two.');
    return host;
  };
  const created: Created[] = [];
  let [isOver, failed] = [false, 0];
  const create = async (caller: number): Promise<void> => {
    const one: Created = { key: randomUUID(), began: performance.now(), id: 0, ended: Infinity };
    created.push(one);
    for (let attempt = caller; one.ended === Infinity; attempt += 1) {
      try {
        const answer = await hostOf(attempt).ask(ORDER, one.key);
        if (answer === null) throw new Error('Nobody has killed it.');
        one.id = Number(answer.outcome);
        one.ended = performance.now();
      } catch {
        // As any caller does: the same again, of another process.
        failed += 1;
        await delay(50);
      }
    }
  };
  const answeredSince = (moment: number): boolean =>
    created.some(({ began, ended }) => began > moment && ended < Infinity);
  /** Writes go on while something is killed and begins anew. */
  const around = async (
    killed: KillTally['killed'],
    kill: () => Promise<() => void>,
    forMs: number
  ): Promise<KillTally> => {
    await cluster.whole();
    await delay(CALM_MS);
    const began = performance.now();
    const startAgain = await kill();
    const died = performance.now();
    await delay(forMs);
    while (!answeredSince(died)) await delay(100);
    startAgain();
    await cluster.whole();
    const ends = created.map(({ ended }) => ended).filter((end) => end >= began && end < Infinity);
    const sorted = [began, ...ends.toSorted((one, other) => one - other), performance.now()];
    const gap = Math.max(...sorted.map((end, index) => end - (sorted[index - 1] ?? end)));
    return { killed, answered: ends.length, gap: Math.round(gap) };
  };
  try {
    const callers = Array.from({ length: CALLERS }, async (_, caller) => {
      while (!isOver) await create(caller);
    });
    const kills: KillTally[] = [];
    for (let round = 0; round < times; round += 1) {
      kills.push(await around('leader', () => cluster.killLeader(), 0));
      console.log(JSON.stringify(kills.at(-1)));
    }
    kills.push(await around('etcd', () => cluster.killEtcdLeader(), WITHOUT_ETCD_MS));
    console.log(JSON.stringify(kills.at(-1)));
    isOver = true;
    await Promise.all(callers);

    const last = await teamMember(cluster.url, name, folder);
    await last.workspace.caughtUp();
    const tree = await last.workspace.inTurn((store) => store.readTree());
    await last.close();
    const there = new Set(tree.map(({ id }) => id));
    const lost = created.filter(({ id }) => !there.has(id));
    const repeatFrom = async (first: number): Promise<void> => {
      for (let index = first; index < created.length; index += CALLERS) {
        const one = created[index];
        const again = one && (await hostOf(index).ask(ORDER, one.key));
        assert.equal(again?.outcome, one?.id, 'A creation that was repeated made another one.');
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, (_, first) => repeatFrom(first)));
    assert.equal(there.size, created.length, 'There are as many categories as creations.');
    return { kills, acknowledged: created.length, failed, lost: lost.length };
  } finally {
    isOver = true;
    await Promise.all(hosts.map((host) => host.end()));
  }
};
