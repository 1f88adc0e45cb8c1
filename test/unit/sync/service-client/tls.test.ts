import { X509Certificate } from 'node:crypto';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { givenFor } from '../../../../src-shared/presented-credentials';
import type { CategoryService } from '../../../../src-main/sync/category-service';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { testConnection } from '../../../../src-main/sync/discovery/test-connection';
import { openCategoryService } from '../../../../src-main/sync/service-client/open-category-service';
import {
  BEARER,
  failureOf,
  json,
  LISTING,
  PATIENT,
  scripted,
  scriptedOverTls,
  serviceOf,
  type ScriptedService,
  saying
} from './scripted-service';
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
  expect(await failureOf(serviceOf(service).read(null))).toMatchObject(saying('tls', 'self-signed certificate'));
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
  expect(await failureOf(serviceOf(service).read(null))).toMatchObject(saying('tls', 'for another name'));
  expect(service.arrived).toEqual([]);
});

test('https where only http is spoken, and the other way round', async () => {
  const plain = await scripted((_request, response) => json(response, 200, LISTING));
  const overTls = { address: { ...plain.address, url: plain.url.replace('http:', 'https:') } };
  expect(await failureOf(serviceOf(overTls).read(null))).toMatchObject(saying('tls', 'speak https'));
  const secure = await listing(FOR_THIS_MACHINE);
  const inClear = { address: { ...secure.address, url: secure.url.replace('https:', 'http:') } };
  expect(await failureOf(serviceOf(inClear).read(null))).toMatchObject({ kind: 'unreachable' });
});

const pinnedTo = (service: ScriptedService, fingerprint: string): CategoryService =>
  openCategoryService({
    address: service.address,
    dialect: CANOPY_DIALECT,
    credentials: givenFor(service.address, BEARER, fingerprint),
    limits: PATIENT
  });
const fingerprintOf = ({ cert }: { readonly cert: string }): string => new X509Certificate(cert).fingerprint256;

test('a service that is known by its certificate is taken, whoever vouches for it and whatever its name is', async () => {
  for (const certificate of [FOR_THIS_MACHINE, FOR_ANOTHER_NAME]) {
    const client = pinnedTo(await listing(certificate), fingerprintOf(certificate));
    expect(await client.read(null)).toMatchObject({ state: 'read' });
    // Over the connection that is kept, too.
    expect(await client.read(null)).toMatchObject({ state: 'read' });
  }
});

test('another certificate is refused before anything is sent, also one that this computer trusts', async () => {
  trust(FOR_THIS_MACHINE.cert);
  const service = await listing(FOR_THIS_MACHINE);
  expect(await failureOf(pinnedTo(service, fingerprintOf(FOR_ANOTHER_NAME)).read(null))).toMatchObject(
    saying('certificate', 'another certificate than the one that you trusted')
  );
  expect(service.arrived).toEqual([]);
});

test('nothing answers, and what answers speaks no TLS: no certificate is known by that', async () => {
  const plain = await scripted((_request, response) => json(response, 200, LISTING));
  const overTls = { ...plain, address: { ...plain.address, url: plain.url.replace('http:', 'https:') } };
  expect(await failureOf(pinnedTo(overTls, fingerprintOf(FOR_THIS_MACHINE)).read(null))).toMatchObject({ kind: 'tls' });
});

test('a look says which certificate nobody vouches for, and finds the service once it is trusted', async () => {
  const service = await listing(FOR_THIS_MACHINE);
  const look = (certificate?: string) =>
    testConnection({ address: service.address, credentials: givenFor(service.address, BEARER, certificate) });
  expect(await look()).toMatchObject({ state: 'failed', kind: 'tls', certificate: fingerprintOf(FOR_THIS_MACHINE) });
  expect(service.arrived).toEqual([]);
  expect(await look(fingerprintOf(FOR_THIS_MACHINE))).toMatchObject({ state: 'found' });
  expect(await look(fingerprintOf(FOR_ANOTHER_NAME))).toMatchObject({
    state: 'failed',
    certificate: fingerprintOf(FOR_THIS_MACHINE)
  });
  trust(FOR_ANOTHER_NAME.cert);
  const other = await listing(FOR_ANOTHER_NAME);
  const named = await testConnection({ address: other.address, credentials: givenFor(other.address, BEARER) });
  // Its name is wrong, which its owner can mend and nobody is to trust away.
  expect(named).not.toHaveProperty('certificate');
});
