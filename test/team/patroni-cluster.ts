import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { account } from '../support/postgres-server';
import { quietPort } from '../support/quiet-port';
import { postgresFolder, programAt, versionOf } from './installed-programs';
import { WatchedProgram } from './watched-program';

/*
 * Patroni as Debian has it, with three nodes of PostgreSQL, three of etcd, and haproxy, which asks each node whether it is the primary. All of it on this
 * machine, as an ordinary account.
 */

const SCOPE = 'canopy';
const NODES = [0, 1, 2] as const;
/** Seconds: when a leader that is not heard of loses its place, how often each node looks, how long it tries to reach etcd. */
const TIMES = { ttl: 20, loop_wait: 5, retry_timeout: 5 } as const;

const LOOK_EVERY_MS = 250;
const MOST_LOOKS = 600;

const etcdStatus = z.object({ leader: z.string(), header: z.object({ member_id: z.string() }) });

const answerOf = async <T>(url: string, schema: z.ZodType<T>, init: RequestInit = {}): Promise<T | null> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(2_000) });
    return schema.parse(await response.json());
  } catch {
    // Killed, or about to start.
    return null;
  }
};

interface Node {
  readonly name: string;
  readonly data: string;
  readonly restPort: number;
  readonly patroni: WatchedProgram;
}

interface EtcdNode {
  readonly url: string;
  readonly program: WatchedProgram;
}

export interface PatroniCluster {
  /** Of whichever node is the primary, by way of haproxy. */
  readonly url: string;
  /** The versions of what runs. */
  readonly versions: readonly string[];
  /** Waits for a leader, a standby that has all that is answered, and all nodes running. */
  whole(): Promise<void>;
  /** Kills the leader's Patroni and its PostgreSQL at once. @returns how it begins anew */
  killLeader(): Promise<() => void>;
  /** Kills the leader of etcd. @returns how it begins anew */
  killEtcdLeader(): Promise<() => void>;
  stop(): Promise<void>;
}

export const startPatroniCluster = async (): Promise<PatroniCluster> => {
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map(programAt);
  if (patroni === undefined || etcd === undefined || haproxy === undefined) throw new Error('There are three.');
  const bin = postgresFolder();
  const folder = mkdtempSync(join(tmpdir(), 'canopy-patroni-'));
  const own = (path: string): string => {
    if (account.uid !== undefined) chownSync(path, account.uid, account.gid);
    return path;
  };
  own(folder);
  const made = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    return own(path);
  };
  const written = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return own(path);
  };

  const etcdPorts = [];
  for (const _ of NODES) etcdPorts.push({ client: await quietPort(), peer: await quietPort() });
  const peers = etcdPorts.map(({ peer }, index) => `e${index}=http://127.0.0.1:${peer}`).join(',');
  const etcdNodes = etcdPorts.map(({ client, peer }, index): EtcdNode => {
    const url = `http://127.0.0.1:${client}`;
    const options = {
      name: `e${index}`,
      'data-dir': made(`etcd-${index}`),
      'listen-client-urls': url,
      'advertise-client-urls': url,
      'listen-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-cluster': peers,
      'initial-cluster-token': folder
    };
    const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
    return { url, program: new WatchedProgram(etcd, args, join(folder, `etcd-${index}.log`)) };
  });

  const servers: string[] = [];
  const nodes: Node[] = [];
  for (const index of NODES) {
    const [port, restPort] = [await quietPort(), await quietPort()];
    const data = join(made(`node-${index}`), 'data');
    const config = {
      scope: SCOPE,
      name: `n${index}`,
      restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
      etcd3: { hosts: etcdPorts.map(({ client }) => `127.0.0.1:${client}`) },
      bootstrap: {
        dcs: { ...TIMES, synchronous_mode: true, postgresql: { use_pg_rewind: true } },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
        pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: data,
        bin_dir: bin,
        pgpass: join(folder, `pgpass-${index}`),
        authentication: { superuser: { username: 'canopy' }, replication: { username: 'replicator' } },
        parameters: { unix_socket_directories: folder }
      },
      watchdog: { mode: 'off' }
    };
    // JSON is YAML too.
    const file = written(`patroni-${index}.yml`, JSON.stringify(config, null, 2));
    const program = new WatchedProgram(patroni, [file], join(folder, `patroni-${index}.log`));
    nodes.push({ name: `n${index}`, data, restPort, patroni: program });
    servers.push(`  server n${index} 127.0.0.1:${port} check port ${restPort}`);
  }

  const port = await quietPort();
  const balancer = new WatchedProgram(
    haproxy,
    [
      '-db',
      '-f',
      written(
        'haproxy.cfg',
        [
          'defaults',
          '  mode tcp',
          '  timeout connect 2s',
          '  timeout client 5m',
          '  timeout server 5m',
          'listen primary',
          `  bind 127.0.0.1:${port}`,
          '  option httpchk OPTIONS /primary',
          '  http-check expect status 200',
          '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
          ...servers,
          ''
        ].join('\n')
      )
    ],
    join(folder, 'haproxy.log')
  );

  const says = async ({ restPort }: Node, path: string): Promise<boolean> => {
    const asked = fetch(`http://127.0.0.1:${restPort}/${path}`, { signal: AbortSignal.timeout(2_000) });
    const answer = await asked.catch(() => null);
    await answer?.body?.cancel();
    return answer?.status === 200;
  };
  const whole = async (): Promise<void> => {
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const paths = ['primary', 'sync', 'replica?lag=1MB'];
      const roles = await Promise.all(
        nodes.map(async (node) => {
          for (const path of paths) if (await says(node, path)) return path;
          return null;
        })
      );
      if (!roles.includes(null) && roles.includes('primary') && roles.includes('sync')) return;
      await delay(LOOK_EVERY_MS);
    }
    throw new Error('The cluster does not become whole.');
  };
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.patroni.end('SIGTERM')));
    for (const node of nodes) killPostmaster(node);
    await Promise.all([balancer, ...etcdNodes.map(({ program }) => program)].map((one) => one.end('SIGTERM')));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };

  try {
    for (const { program } of etcdNodes) program.start();
    for (const node of nodes) node.patroni.start();
    balancer.start();
    await whole();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://canopy@127.0.0.1:${port}/postgres`,
    versions: [
      versionOf(join(bin, 'postgres'), '--version'),
      versionOf(patroni, '--version'),
      versionOf(etcd, '--version'),
      versionOf(haproxy, '-v')
    ],
    whole,
    killLeader: async () => {
      for (const node of nodes) {
        if (!(await says(node, 'primary'))) continue;
        const ended = node.patroni.end('SIGKILL');
        killPostmaster(node);
        await ended;
        return () => node.patroni.start();
      }
      throw new Error('No node is the leader.');
    },
    killEtcdLeader: async () => {
      for (const { url, program } of etcdNodes) {
        const status = await answerOf(`${url}/v3/maintenance/status`, etcdStatus, { method: 'POST', body: '{}' });
        if (status === null || status.leader !== status.header.member_id) continue;
        await program.end('SIGKILL');
        return () => program.start();
      }
      throw new Error('etcd has no leader.');
    },
    stop
  };
};

/** PostgreSQL is no child of ours but of Patroni; its own file says which process it is. Those that it has begun end with it. */
const killPostmaster = ({ data }: Node): void => {
  let pid: number;
  try {
    pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    // It has ended in order.
    return;
  }
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (command.includes(data)) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, and left its file.
  }
};
