import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Postgres } from '../../src-main/store/team/postgres';
import { startCuttingProxy } from '../support/cutting-proxy';
import { startPostgres, startStandby } from '../support/postgres-server';
import { madeWorkspace, teamMember } from '../support/team-engine';

/** What one failover came to. */
export interface Failover {
  /** Writes that were answered. */
  readonly acknowledged: number;
  /** Of these, writes that are not there afterwards. */
  readonly lost: number;
  /** Writes that were under way when the primary died, all of which were answered in the end. */
  readonly underWay: number;
  /** Of these, writes that had come into the log before it died. */
  readonly underWayFound: number;
  /** Milliseconds without an answer. */
  readonly gap: number;
}

interface Created {
  readonly key: string;
  readonly name: string;
  readonly began: number;
  id: number;
  ended: number;
}

const CALLERS = 8;

/**
 * Two processes of a team write while their primary is killed and its synchronous standby takes its place. Throws where a write that was answered is
 * gone, or a create that is repeated by its key makes a second category.
 * @param before milliseconds of writing before the kill, from the first answers on
 */
export const failOver = async (folder: string, before: number): Promise<Failover> => {
  const primary = await startPostgres();
  const name = await madeWorkspace(primary.url);
  const standby = await startStandby(primary);
  const { port } = new URL(primary.url);
  let target = Number(port);
  const proxy = await startCuttingProxy(
    () => target,
    () => 'none'
  );
  const url = primary.url.replace(port, String(proxy.port));
  const members = [await teamMember(url, name, folder), await teamMember(url, name, folder)];
  try {
    const created: Created[] = [];
    let isOver = false;
    const call = async (caller: number): Promise<void> => {
      const member = members[caller % members.length];
      for (let count = 0; !isOver && member; count += 1) {
        const one = { key: randomUUID(), name: `${caller}-${count}`, began: performance.now(), id: 0, ended: Infinity };
        created.push(one);
        const once = { key: one.key, fingerprint: one.name };
        const { category } = await member.categories.create({ name: one.name }, { author: 'http' }, once);
        one.id = category.id;
        one.ended = performance.now();
      }
    };
    const calls = Array.from({ length: CALLERS }, (_, caller) => call(caller));
    // The standby has found its primary.
    while (created.filter(({ ended }) => ended < Infinity).length < CALLERS) await delay(10);
    await delay(before);
    await primary.kill('SIGKILL');
    const died = performance.now();
    const found = await namesIn(standby.url, name, folder);
    await promote(standby.url);
    target = Number(new URL(standby.url).port);
    while (!created.some(({ ended, began }) => ended < Infinity && began > died)) await delay(10);
    await delay(100);
    isOver = true;
    await Promise.all(calls);

    const underWay = created.filter(({ began, ended }) => began < died && ended > died);
    const answeredBefore = created.filter(({ ended }) => ended <= died);
    const ends = created.map(({ ended }) => ended).toSorted((one, other) => one - other);
    const gap = Math.max(...ends.map((end, index) => end - (ends[index - 1] ?? end)));
    const there = await namesIn(standby.url, name, folder);
    const lost = created.filter((one) => there.get(one.name) !== one.id);
    for (const { key, name: wanted, id } of created) {
      const once = { key, fingerprint: wanted };
      const again = await members[0]?.categories.create({ name: wanted }, { author: 'http' }, once);
      assert.deepEqual([again?.replayed, again?.category.id], [true, id]);
    }
    assert.equal((await members[1]?.categories.status())?.count, created.length);
    assert.ok(answeredBefore.length > 0 && lost.length === 0, `${lost.length} writes are gone.`);
    return {
      acknowledged: created.length,
      lost: lost.length,
      underWay: underWay.length,
      underWayFound: underWay.filter((one) => found.has(one.name)).length,
      gap: Math.round(gap)
    };
  } finally {
    await Promise.all(members.map((member) => member.close()));
    await proxy.close();
    await standby.stop();
    await primary.stop();
  }
};

/** The ids of the categories by their names, as a process that begins now reads them; it may be that nothing can be written there. */
const namesIn = async (url: string, name: string, folder: string): Promise<ReadonlyMap<string, number>> => {
  const member = await teamMember(url, name, folder);
  try {
    await member.workspace.caughtUp();
    const tree = await member.workspace.inTurn((store) => store.readTree());
    return new Map(tree.map((category) => [category.name, category.id]));
  } finally {
    await member.close();
  }
};

/** Makes a standby the server that takes writes. */
const promote = async (url: string): Promise<void> => {
  const postgres = new Postgres(url, 1);
  await postgres.rows(z.object({ pg_promote: z.literal(true) }), 'SELECT pg_promote()', []);
  await postgres.close();
};
