import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { bundleEntry, type BundledEntry } from '../../../support/bundle-entry';
import { runProgram, type Ending } from '../../../support/child-program';
import { call } from '../../../support/http-caller';
import { startPostgres, type PostgresServer } from '../../../support/postgres-server';
import { serveTeam, type TeamProcess } from '../../../support/team-processes';
import { isGenuine, webhookReceiver } from '../../../support/webhook-receiver';

let server: PostgresServer;
let cli: BundledEntry;

const canopy = (...args: string[]): Promise<Ending> =>
  runProgram(cli.file, ['team', ...args], '', {}, { CANOPY_POSTGRES_URL: server.url });

beforeAll(async () => {
  [server, cli] = await Promise.all([
    startPostgres(['fsync=off']),
    bundleEntry('src-main/cli.ts', 'src-main/backup-check.ts', 'src-main/json-trial.ts')
  ]);
  for (const workspace of ['default', 'shop']) await canopy('init', '--workspace', workspace);
});
afterAll(async () => {
  cli.remove();
  await server.stop();
});

const serve = async (): Promise<TeamProcess> => {
  const one = await serveTeam(cli.file, server.url, ['--private-receivers']);
  onTestFinished(async () => void (await one.end('SIGKILL')));
  return one;
};

const create = async ({ url }: TeamProcess): Promise<void> => {
  const path = '/w/shop/api/admin/categories';
  expect((await call(url, { method: 'POST', path, body: '{"name":"A"}' })).status).toBe(201);
};

test('a webhook is registered on the command line, told by whichever process runs, and hears afterwards of what was done meanwhile', async () => {
  const receiver = await webhookReceiver();
  onTestFinished(() => receiver.stop());
  const refused = await canopy('webhooks', 'add', receiver.url, '--workspace', 'shop');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('https');
  const added = await canopy('webhooks', 'add', receiver.url, '--workspace', 'shop', '--private-receivers');
  expect(added).toMatchObject({ code: 0, stderr: '' });
  const { id, secret } = z.strictObject({ id: z.string(), secret: z.string() }).parse(JSON.parse(added.stdout));
  const listed = await canopy('webhooks', 'list', '--workspace', 'shop');
  expect(JSON.parse(listed.stdout)).toEqual({ id, url: receiver.url, state: 'on' });
  expect(listed.stdout).not.toContain(secret);

  const one = await serve();
  await create(one);
  await expect
    .poll(() => receiver.received.at(-1)?.data, { timeout: 15_000 })
    .toMatchObject({ workspace: 'shop', revision: 1 });
  await create(one);
  // Whether it has been told by then or not.
  await one.end('SIGKILL');
  // Opens the workspace by itself, since it has somebody to tell.
  await serve();
  await expect.poll(() => receiver.received.at(-1)?.data.revision, { timeout: 30_000 }).toBe(2);
  expect(receiver.received.every((message) => isGenuine(secret, message))).toBe(true);
  expect((await canopy('webhooks', 'remove', id, '--workspace', 'shop')).code).toBe(0);
  expect((await canopy('webhooks', 'list', '--workspace', 'shop')).stdout).toBe('');
});

test('a process counts what became of its messages, and the receivers that wait', async () => {
  let status = 500;
  const receiver = await webhookReceiver(() => ({ status }));
  onTestFinished(() => receiver.stop());
  const added = await canopy('webhooks', 'add', receiver.url, '--workspace', 'shop', '--private-receivers');
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(added.stdout));
  const one = await serve();
  const metrics = async (): Promise<string> => (await call(one.adminUrl, { method: 'GET', path: '/metrics' })).body;
  expect(await metrics()).toContain('canopy_webhook_deliveries_total{outcome="refused"} 0');
  await create(one);
  await expect.poll(metrics, { timeout: 30_000 }).toContain('canopy_webhook_deliveries_total{outcome="refused"} 1');
  await expect.poll(metrics, { timeout: 30_000 }).toContain('canopy_webhook_waiting_receivers 1');
  // Of a receiver that is switched on again the first attempt is due at once.
  status = 204;
  expect((await canopy('webhooks', 'enable', id, '--workspace', 'shop')).code).toBe(0);
  await expect.poll(metrics, { timeout: 30_000 }).toContain('canopy_webhook_deliveries_total{outcome="taken"} 1');
  await expect.poll(metrics, { timeout: 30_000 }).toContain('canopy_webhook_waiting_receivers 0');
  await canopy('webhooks', 'remove', id, '--workspace', 'shop');
});

test('what makes no sense is refused with the usage', async () => {
  for (const args of [['webhooks'], ['webhooks', 'list', 'more'], ['webhooks', 'add'], ['webhooks', 'call', 'x']])
    expect((await canopy(...args)).code).toBe(2);
  expect((await canopy('webhooks', 'rotate', 'wh_none')).stderr).toContain('There is no webhook “wh_none”.');
  expect((await canopy('webhooks', 'list', '--workspace', 'none')).stderr).toContain('none');
});
