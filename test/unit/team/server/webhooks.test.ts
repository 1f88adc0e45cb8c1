import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Ending } from '../../../support/child-program';
import { callCli } from '../../../support/cli-call';
import { call } from '../../../support/http-caller';
import { openServer, QUICK, type TeamServerUnderTest } from '../../../support/team-server';
import { useDatabase } from '../../../support/test-database';
import { isGenuine, webhookReceiver } from '../../../support/webhook-receiver';

const server = useDatabase('empty');

const canopy = (...args: string[]): Promise<Ending> =>
  callCli(['team', ...args], { env: { CANOPY_POSTGRES_URL: server.url } });

beforeAll(async () => {
  for (const workspace of ['default', 'shop']) await canopy('init', '--workspace', workspace);
});

const serve = async (): Promise<TeamServerUnderTest> => {
  const one = await openServer(server.url, { ...QUICK, allowsPrivateReceivers: true });
  onTestFinished(() => one.end());
  return one;
};

const create = async ({ url }: TeamServerUnderTest): Promise<void> => {
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
  await expect.poll(() => receiver.received.at(-1)?.data).toMatchObject({ workspace: 'shop', revision: 1 });
  await create(one);
  // Whether it has been told by then or not.
  await one.end();
  // Opens the workspace by itself, since it has somebody to tell.
  await serve();
  await expect.poll(() => receiver.received.at(-1)?.data.revision).toBe(2);
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
  await expect.poll(metrics).toContain('canopy_webhook_deliveries_total{outcome="refused"} 1');
  await expect.poll(metrics).toContain('canopy_webhook_waiting_receivers 1');
  // Of a receiver that is switched on again the first attempt is due at once.
  status = 204;
  expect((await canopy('webhooks', 'enable', id, '--workspace', 'shop')).code).toBe(0);
  await expect.poll(metrics).toContain('canopy_webhook_deliveries_total{outcome="taken"} 1');
  await expect.poll(metrics).toContain('canopy_webhook_waiting_receivers 0');
  await canopy('webhooks', 'remove', id, '--workspace', 'shop');
});

test('what makes no sense is refused with the usage', async () => {
  for (const args of [['webhooks'], ['webhooks', 'list', 'more'], ['webhooks', 'add'], ['webhooks', 'call', 'x']])
    expect((await canopy(...args)).code).toBe(2);
  expect((await canopy('webhooks', 'rotate', 'wh_none')).stderr).toContain('There is no webhook “wh_none”.');
  expect((await canopy('webhooks', 'list', '--workspace', 'none')).stderr).toContain('none');
});
