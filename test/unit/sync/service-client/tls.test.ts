import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { failureOf, json, LISTING, scripted, scriptedOverTls, serviceOf } from './scripted-service';
import { FOR_ANOTHER_NAME, FOR_THIS_MACHINE } from './test-certificates';

const listing = (certificate: { readonly key: string; readonly cert: string }) =>
  scriptedOverTls(certificate, (_request, response) => json(response, 200, LISTING));

/** As if the person had added it to those that this computer trusts. */
const trust = (certificate: string): void => {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate]);
  onTestFinished(() => setDefaultCACertificates(before));
};

test('a certificate that nobody vouches for is refused before anything is sent', async () => {
  const service = await listing(FOR_THIS_MACHINE);
  expect(await failureOf(serviceOf(service).read(null))).toMatchObject({
    kind: 'tls',
    message: expect.stringContaining('self-signed certificate') as string
  });
  expect(service.arrived).toEqual([]);
});

test('one that this computer trusts is taken', async () => {
  trust(FOR_THIS_MACHINE.cert);
  const client = serviceOf(await listing(FOR_THIS_MACHINE));
  expect(await client.read(null)).toMatchObject({ state: 'read' });
  expect(await client.read(null)).toMatchObject({ state: 'read' });
});

test('one for another name is refused', async () => {
  trust(FOR_ANOTHER_NAME.cert);
  const service = await listing(FOR_ANOTHER_NAME);
  expect(await failureOf(serviceOf(service).read(null))).toMatchObject({
    kind: 'tls',
    message: expect.stringContaining('for another name') as string
  });
  expect(service.arrived).toEqual([]);
});

test('https where only http is spoken, and the other way round', async () => {
  const plain = await scripted((_request, response) => json(response, 200, LISTING));
  const overTls = { address: { ...plain.address, url: plain.url.replace('http:', 'https:') } };
  expect(await failureOf(serviceOf(overTls).read(null))).toMatchObject({
    kind: 'tls',
    message: expect.stringContaining('speak https') as string
  });
  const secure = await listing(FOR_THIS_MACHINE);
  const inClear = { address: { ...secure.address, url: secure.url.replace('https:', 'http:') } };
  expect(await failureOf(serviceOf(inClear).read(null))).toMatchObject({ kind: 'unreachable' });
});
