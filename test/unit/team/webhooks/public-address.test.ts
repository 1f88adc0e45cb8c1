import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listenDuringTest } from '../../../support/listen-during-test';
import { findReceiver, isPublicAddress, receiverUrl } from '../../../../src-main/team/webhooks/public-address';
import { sendMessage } from '../../../../src-main/team/webhooks/webhook-sender';
import { webhookReceiver } from '../../../support/webhook-receiver';

const PAYLOAD = JSON.stringify({
  type: 'tree.changed',
  timestamp: '2026-01-01T00:00:00.000Z',
  data: { workspace: 'w', from: 0, revision: 1, kinds: null }
});
const MESSAGE = { id: 'msg_1', payload: PAYLOAD, secrets: [`whsec_${Buffer.alloc(32).toString('base64')}`] };

test.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1111%eth0',
  '3fff::1',
  '3fff:fff::1',
  'no address',
  'ff02::1',
  '4000::1'
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

const resolved = (...addresses: string[]) =>
  (() => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))) as never;

test('a name of which any address is not public is refused, and one of public addresses is called at the first', async () => {
  await expect(
    findReceiver('https://shop.example/', false, { resolve: resolved('1.1.1.1', '10.0.0.1') })
  ).rejects.toThrow('public');
  await expect(findReceiver('https://shop.example/', false, { resolve: resolved() })).rejects.toThrow(
    'No address was found'
  );
  await expect(
    findReceiver('https://shop.example/', false, { resolve: resolved('1.1.1.1', '1.0.0.1') })
  ).resolves.toMatchObject({
    address: '1.1.1.1',
    family: 4
  });
});

test('a name that is not resolved is given up in time, and at once where the process ends', async () => {
  const never = () => new Promise<never>(() => undefined);
  const url = 'https://shop.example/';
  await expect(findReceiver(url, false, { resolve: never, mostMs: 1 })).rejects.toThrow('in time');
  await expect(findReceiver(url, false, { resolve: never, signal: AbortSignal.abort() })).rejects.toThrow('in time');
});

test.each([
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::ffff:127.0.0.1]/'
])('%s is this machine, however it is written', async (url) => {
  await expect(findReceiver(url, false)).rejects.toThrow('public internet');
});

test.each([
  ['ftp://shop.example/', 'Give the address'],
  ['shop.example', 'Give the address'],
  ['http://shop.example/', 'https'],
  ['https://me:secret@shop.example/', 'password']
])('%s is no address of a receiver', (url, reason) => {
  expect(() => receiverUrl(url, false)).toThrow(reason);
});

test('what is connected to is the address that was looked at, under the name that was given', async () => {
  const receiver = await webhookReceiver();
  onTestFinished(() => receiver.stop());
  // Asked now, this name leads nowhere.
  const url = new URL(`http://shop.invalid:${receiver.port}/hook`);
  expect(await sendMessage({ url, address: '127.0.0.1', family: 4 }, MESSAGE, new Date())).toBe(204);
  expect(receiver.received[0]?.headers.host).toBe(`shop.invalid:${receiver.port}`);
});

test('a redirect is followed by nobody', async () => {
  const elsewhere = await webhookReceiver();
  const receiver = await webhookReceiver(() => ({ status: 307, headers: { Location: elsewhere.url } }));
  onTestFinished(async () => {
    await receiver.stop();
    await elsewhere.stop();
  });
  const found = await findReceiver(receiver.url, true);
  expect(await sendMessage(found, MESSAGE, new Date())).toBe(307);
  expect([receiver.received.length, elsewhere.received.length]).toEqual([1, 0]);
});

test('a receiver that answers by speaking another protocol has taken nothing, and nobody waits for it', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    );
  });
  const port = await listenDuringTest(server);
  const receiver = await findReceiver(`http://127.0.0.1:${port}/`, true);
  await expect(sendMessage(receiver, MESSAGE, new Date())).rejects.toThrow('without an answer');
});
