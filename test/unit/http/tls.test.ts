import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { connect as connectPlain, type Socket } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSocketDoor } from '../../../src-main/http/socket-door';
import {
  readCertificate,
  type CertificateFiles,
  madeBeside,
  ownCertificate
} from '../../../src-main/http/tls/certificate-files';
import { makeCertificate } from '../../../src-main/http/tls/self-made';
import { sqliteCategories } from '../../../src-main/store/sqlite/sqlite-categories';
import { sqliteChanges } from '../../../src-main/store/sqlite/sqlite-service';
import { call, problemOf, type HttpCall } from '../../support/http-caller';
import { startService, TOKEN, type ServiceUnderTest } from '../../support/service-under-test';
import { temporaryFolder } from '../../support/temporary-folder';

let folder: string;
let files: CertificateFiles;
let running: ServiceUnderTest[] = [];
let cert: string;

type Made = Awaited<ReturnType<typeof makeCertificate>>;

const NAMES = { names: ['shop.example', '*.below.example'], addresses: ['127.0.0.1', '::1'] };

const write = (made: Partial<Made>): void => {
  if (made.cert !== undefined) writeFileSync(files.certFile, made.cert);
  if (made.key !== undefined) writeFileSync(files.keyFile, made.key);
};

beforeEach(async () => {
  folder = temporaryFolder();
  files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  const made = await makeCertificate(NAMES);
  cert = made.cert;
  write(made);
});
afterEach(async () => {
  await Promise.all(running.map((service) => service.stop()));
  running = [];
});

const start = async (options: Parameters<typeof startService>[0] = {}): Promise<ServiceUnderTest> => {
  const service = await startService({ host: '0.0.0.0', tls: { ...files, lookEveryMs: 20 }, ...options });
  running.push(service);
  return service;
};
const local = ({ door }: ServiceUnderTest): string => `https://127.0.0.1:${door.port}`;

const ROUTES: readonly (HttpCall & { readonly open?: true; readonly success: number })[] = [
  { method: 'POST', path: '/api/admin/categories', body: '{"name":"A"}', success: 201 },
  { method: 'GET', path: '/api/categories', success: 200 },
  { method: 'GET', path: '/api/categories/changes?since=0', success: 200 },
  { method: 'PUT', path: '/api/admin/categories/1', body: '{"name":"B"}', success: 200 },
  { method: 'DELETE', path: '/api/admin/categories/1', success: 200 },
  { method: 'GET', path: '/healthz', open: true, success: 200 },
  { method: 'GET', path: '/openapi.json', open: true, success: 200 }
];

test('each route asks over TLS for what it asks for elsewhere: the token, a host of the service, no web page', async () => {
  const service = await start();
  const url = local(service);
  const { port } = service.door;
  for (const { success, open = false, ...route } of ROUTES) {
    const asked = async (headers: HttpCall['headers'] = {}): Promise<number> =>
      (await call(url, { ...route, headers }, cert)).status;
    expect(await asked({ Authorization: null })).toBe(open ? 200 : 401);
    expect(await asked({ Authorization: 'Bearer of-somebody-else-entirely' })).toBe(open ? 200 : 401);
    for (const headers of [
      { Host: `evil.example:${port}` },
      { Host: `192.0.2.1:${port}` },
      { Host: 'shop.example' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      // A page that was fetched without TLS is another origin.
      { Origin: `http://127.0.0.1:${port}` },
      { 'Sec-Fetch-Site': 'cross-site' }
    ])
      expect({ ...headers, status: await asked(headers) }).toEqual({ ...headers, status: 403 });
    expect(await asked()).toBe(success);
  }
});

test('it is called by the names of its certificate, by the address that was reached and by loopback names', async () => {
  const service = await start();
  const { port } = service.door;
  for (const name of ['shop.example', 'SHOP.example', 'a.below.example', 'localhost', '127.0.0.1', '[::1]'])
    expect(
      (await call(local(service), { method: 'GET', path: '/healthz', headers: { Host: `${name}:${port}` } }, cert))
        .status
    ).toBe(200);
  for (const name of ['below.example', 'a.b.below.example', 'shop.example.evil.example', 'other.example'])
    expect(
      problemOf(
        await call(local(service), { method: 'GET', path: '/healthz', headers: { Host: `${name}:${port}` } }, cert)
      ).code
    ).toBe('forbidden_host');
});

test('its certificate is shown by its fingerprint, and plain HTTP and TLS 1.1 are not spoken', async () => {
  const service = await start();
  const { port, fingerprint, url } = service.door;
  expect(url).toMatch(/^https:/);
  expect(fingerprint).toBe(new X509Certificate(cert).fingerprint256);
  const version = await new Promise<string | null>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', ca: cert, checkServerIdentity: () => undefined }, () => {
      resolve(socket.getProtocol());
      socket.destroy();
    });
    socket.on('error', reject);
  });
  expect(version).toBe('TLSv1.3');
  const old = await new Promise<string>((resolve) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      ca: cert,
      minVersion: 'TLSv1.1',
      maxVersion: 'TLSv1.1'
    });
    socket.on('secureConnect', () => resolve('agreed'));
    socket.on('error', () => resolve('refused'));
  });
  expect(old).toBe('refused');
  await expect(call(`http://127.0.0.1:${port}`, { method: 'GET', path: '/healthz' })).rejects.toThrow(
    /hang up|ECONNRESET/
  );
  expect((await call(local(service), { method: 'GET', path: '/healthz' }, cert)).status).toBe(200);
});

test('a renewed certificate is presented to the next caller; one without its key changes nothing until the key comes', async () => {
  const service = await start();
  const next = await makeCertificate(NAMES);
  const wanted = new X509Certificate(next.cert).fingerprint256;
  write({ cert: next.cert });
  await expect.poll(() => service.log.lines.some(({ event }) => event === 'certificate_not_renewed')).toBe(true);
  expect((await call(local(service), { method: 'GET', path: '/healthz' }, cert)).status).toBe(200);
  write({ key: next.key });
  await expect.poll(() => service.door.fingerprint).toBe(wanted);
  expect((await call(local(service), { method: 'GET', path: '/healthz' }, next.cert)).status).toBe(200);
  await expect(call(local(service), { method: 'GET', path: '/healthz' }, cert)).rejects.toThrow(/certificate/);
});

const silent = (port: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connectPlain(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => undefined);
  });

test('connections that never agree on TLS keep nobody out, and go when the service stops', async () => {
  const service = await start({ limits: { strangerConnections: 3 } });
  const waiting = await Promise.all(Array.from({ length: 8 }, () => silent(service.door.port)));
  let closed = 0;
  for (const socket of waiting) socket.on('close', () => (closed += 1));
  await expect.poll(() => closed).toBeGreaterThanOrEqual(5);
  expect((await call(local(service), { method: 'GET', path: '/healthz' }, cert)).status).toBe(200);
  await service.door.close();
  await expect.poll(() => closed).toBe(8);
});

const refusal = (): string => {
  const reading = readCertificate(files);
  if (reading.ok) throw new Error('It was taken.');
  return reading.message;
};

test('what cannot be presented is refused by a sentence', async () => {
  const other = await makeCertificate(NAMES);
  write({ key: other.key });
  expect(refusal()).toContain('does not belong to the certificate');

  const past = new Date(Date.now() - 30 * 24 * 60 * 60 * 1_000);
  write(await makeCertificate({ ...NAMES, now: past, days: 3 }));
  expect(refusal()).toMatch(/expired on \d{4}-\d\d-\d\d\. Have it renewed/);
  write(await makeCertificate({ ...NAMES, now: new Date(Date.now() + 5 * 24 * 60 * 60 * 1_000) }));
  expect(refusal()).toContain('is valid from');

  write(other);
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' }
  });
  write({ key: privateKey });
  expect(refusal()).toContain('encrypted with a passphrase');
  write({ key: other.cert });
  expect(refusal()).toContain('has no private key in PEM form');
  write({ key: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n' });
  expect(refusal()).toContain('damaged');
  write({ cert: other.key, key: other.key });
  expect(refusal()).toContain('has no certificate in PEM form');
  write({ cert: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n' });
  expect(refusal()).toContain('is damaged');

  write(other);
  expect(readCertificate({ ...files, keyFile: join(folder, 'none') })).toMatchObject({
    message: `“${join(folder, 'none')}” cannot be read: there is no such file.`
  });
  expect(readCertificate({ ...files, certFile: folder })).toMatchObject({
    message: `“${folder}” cannot be read: it is a folder.`
  });
});

// Root may read every file.
test.runIf(process.getuid?.() !== 0)('a key that this account may not read is refused by a sentence', () => {
  chmodSync(files.keyFile, 0);
  expect(refusal()).toContain('this account may not read it');
});

test('a certificate that cannot be presented opens no port', async () => {
  const { store, log } = await start();
  const options = { categories: sqliteCategories(store), changes: sqliteChanges(store), log, token: TOKEN, port: 0 };
  expect(await openSocketDoor({ ...options, tls: { ...files, keyFile: join(folder, 'none') } })).toMatchObject({
    ok: false
  });
});

test('the certificate that Canopy makes is for the service alone, and no longer than clients take', async () => {
  const { X509Certificate: Read } = await import('node:crypto');
  const made = new Read(cert);
  expect(made.ca).toBe(false);
  expect(made.subjectAltName).toBe(
    'DNS:shop.example, DNS:*.below.example, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1'
  );
  const days = (Date.parse(made.validTo) - Date.parse(made.validFrom)) / (24 * 60 * 60 * 1_000);
  expect(days).toBeLessThanOrEqual(398);
  expect(days).toBeGreaterThan(397);
  expect(made.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
  expect(made.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect((await makeCertificate(NAMES)).key).not.toBe((await makeCertificate(NAMES)).key);
});

test('an own certificate is made once, closed to others, kept, and made anew before it expires', async () => {
  const own = madeBeside(join(folder, 'mine.canopy'));
  const first = await ownCertificate(own);
  if (!first.ok) throw new Error(first.message);
  expect(first.certificate.checkHost('localhost')).toBe('localhost');
  expect(first.certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
  for (const file of [own.certFile, own.keyFile]) expect(statSync(file).mode & 0o077).toBe(0);
  expect(await ownCertificate(own)).toMatchObject({ ok: true, fingerprint: first.fingerprint });
  const soon = new Date(Date.parse(first.certificate.validTo) - 20 * 24 * 60 * 60 * 1_000);
  const renewed = await ownCertificate(own, soon);
  if (!renewed.ok) throw new Error(renewed.message);
  expect(renewed.fingerprint).not.toBe(first.fingerprint);
  expect(Date.parse(renewed.certificate.validTo)).toBeGreaterThan(soon.getTime() + 390 * 24 * 60 * 60 * 1_000);
  writeFileSync(own.keyFile, 'cut short');
  expect(await ownCertificate(own)).toMatchObject({ ok: true });
});
