import { z } from 'zod';
import { Child } from '../child';
import { fetchWhole } from '../fetch-whole';
import { roundsAt, SIZES } from '../sizes';
import { median } from '../statistics';
import { atLeast, count, figure, typical, verdict, type Row, type Table } from '../table';
import type { Workspaces } from '../workspaces';

/*
 * GET over the socket: calls a second that Canopy answers, beside a bare server that sends the same bytes (and, for 304,
 * the same status and headers). Both run as processes of their own and are called in turns by a third one.
 */

const ROUNDS = 5;
const ROUND_MS = 1_000;
/** Rounds that are not counted. */
const WARM_UP = 2;
const TARGET = 0.8;
const TOKEN = 'a-token-for-the-bench';

const loadSchema = z.object({ calls: z.int(), ms: z.number(), cpuMs: z.number() });
const portSchema = z.int();

interface Side {
  readonly child: Child;
  readonly port: number;
  readonly rates: number[];
  /** Calls for each second of the server's own processor time. */
  readonly perCpuSecond: number[];
}

const side = (child: Child, port: number): Side => ({ child, port, rates: [], perCpuSecond: [] });

interface Measured {
  readonly canopy: Side;
  readonly bare: Side;
  /** The most that the load took of one processor, while a server was measured. */
  readonly loadShare: number;
}

const measure = async (
  service: Child,
  port: number,
  headers: Record<string, string>,
  rounds: number
): Promise<Measured> => {
  const [bareChild, load] = [Child.start('bare-service'), Child.start('load')];
  try {
    const { status, body } = await fetchWhole({ port, headers });
    const connections = body.length > 100_000_000 ? 1 : body.length > 1_000_000 ? 4 : 16;
    const canopy = side(service, port);
    const bare = side(bareChild, await bareChild.ask('copy', { port, headers }, portSchema));
    let loadShare = 0;
    for (let round = -WARM_UP; round < rounds; round += 1) {
      for (const { child, port: called, rates, perCpuSecond } of round % 2 === 0 ? [canopy, bare] : [bare, canopy]) {
        const before = await child.ask('cpuMs', null, z.number());
        const how = {
          port: called,
          headers: { ...headers, connection: 'keep-alive' },
          connections,
          ms: ROUND_MS,
          status
        };
        const { calls, ms, cpuMs } = await load.ask('run', how, loadSchema);
        const serverMs = (await child.ask('cpuMs', null, z.number())) - before;
        if (round < 0) continue;
        rates.push((calls * 1_000) / ms);
        perCpuSecond.push((calls * 1_000) / serverMs);
        loadShare = Math.max(loadShare, cpuMs / ms);
      }
    }
    return { canopy, bare, loadShare };
  } finally {
    await Promise.all([bareChild.end(), load.end()]);
  }
};

const row = (size: number, what: string, { canopy, bare, loadShare }: Measured): Row => {
  const ratio = median(canopy.rates) / median(bare.rates);
  const cpuRatio = median(canopy.perCpuSecond) / median(bare.perCpuSecond);
  return [
    count(size),
    what,
    typical(canopy.rates),
    typical(bare.rates),
    ratio.toFixed(2),
    verdict(atLeast(ratio, TARGET)),
    `${figure(median(canopy.perCpuSecond))} : ${figure(median(bare.perCpuSecond))} = ${cpuRatio.toFixed(2)}`,
    loadShare.toFixed(2)
  ];
};

export const httpSection = async (workspaces: Workspaces): Promise<Table[]> => {
  const rows: Row[] = [];
  for (const size of SIZES) {
    const file = await workspaces.copy(size);
    const service = Child.start('canopy-service');
    try {
      const { port } = await service.ask('open', { file, token: TOKEN }, z.object({ port: portSchema }));
      const { headers } = await fetchWhole({ port });
      rows.push(row(size, 'GET, 200', await measure(service, port, {}, roundsAt(size, ROUNDS))));
      rows.push(
        row(
          size,
          'GET, 304',
          await measure(service, port, { 'if-none-match': headers.etag ?? '' }, roundsAt(size, ROUNDS))
        )
      );
    } finally {
      await service.end();
      workspaces.discard(file);
    }
  }
  const head = [
    'categories',
    'call',
    'Canopy, calls/s',
    'bare node:http, calls/s',
    'ratio',
    'target',
    'calls per CPU second of the server',
    'CPU share of the load'
  ];
  return [{ title: 'GET over HTTP', head, rows }];
};
