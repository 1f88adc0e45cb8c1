import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { makeCertificate } from '../../../src-main/http/tls/self-made';
import { messages } from '../../../src-main/cli/messages';
import tlsWords from '../../../src-main/http/tls/messages/en.json' with { type: 'json' };
import { callCli, serveCli, servingArgs } from '../../support/cli-call';
import { call } from '../../support/http-caller';
import { TOKEN } from '../../support/service-under-test';
import { temporaryFolderInMemory } from '../../support/temporary-folder';

let folder: string;
let database: string;
let cert: string;
let files: { cert: string; key: string };

beforeEach(async () => {
  folder = temporaryFolderInMemory();
  database = join(folder, 'workspace.canopy');
  files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const made = await makeCertificate({ names: ['shop.example'], addresses: ['127.0.0.1'] });
  cert = made.cert;
  writeFileSync(files.cert, made.cert);
  writeFileSync(files.key, made.key);
});

const args = (...more: readonly string[]): string[] => servingArgs(database, '--no-backups', ...more);

const firstLine = (stdout: string) =>
  z
    .strictObject({ url: z.string(), urls: z.array(z.string()).optional(), fingerprint256: z.string() })
    .parse(JSON.parse(stdout));

test('it serves over https, prints the fingerprint, and nothing that warns of reading on the way', async () => {
  const service = await serveCli(args('--host', '0.0.0.0', '--tls-cert', files.cert, '--tls-key', files.key));
  const { stdout, stderr } = service.output();
  const { url, fingerprint256 } = firstLine(stdout);
  expect(url).toMatch(/^https:/);
  expect(fingerprint256).toBe(new X509Certificate(cert).fingerprint256);
  const answer = await call(
    `https://127.0.0.1:${new URL(url).port}`,
    { method: 'POST', path: '/api/admin/categories', body: '{"name":"Tea"}' },
    cert
  );
  expect(answer.status).toBe(201);
  expect(stderr).toContain('Other machines can reach this service');
  expect(stderr).not.toContain('not encrypted');
  expect(stderr).not.toContain('reachable_without_tls');
  expect(await service.end()).toBe(0);
});

test('one of the two, both ways at once, and what cannot be presented are refused before a port is opened', async () => {
  const refused = async (...more: readonly string[]) => callCli(args(...more));
  for (const half of [
    ['--tls-cert', files.cert],
    ['--tls-key', files.key]
  ]) {
    const ending = await refused(...half);
    expect(ending).toMatchObject({ code: 2, stdout: '' });
    expect(ending.stderr).toContain(messages.serveFaults.halfTls);
  }
  expect(await refused('--tls-self-signed', '--tls-cert', files.cert, '--tls-key', files.key)).toMatchObject({
    code: 2,
    stdout: ''
  });
  const other = await makeCertificate({ names: ['shop.example'], addresses: [] });
  writeFileSync(files.key, other.key);
  const ending = await refused('--tls-cert', files.cert, '--tls-key', files.key);
  expect(ending).toMatchObject({ code: 1, stdout: '' });
  expect(ending.stderr).toBe(`${tlsWords.keyOfAnother({ keyFile: files.key, certFile: files.cert })}\n`);
  expect(ending.stderr).not.toContain('    at ');
  expect(ending.stderr).not.toContain('PRIVATE KEY');
});

test('a certificate of its own is made beside the workspace, and the next start presents the same', async () => {
  const first = await serveCli(args('--tls-self-signed'));
  const { fingerprint256 } = firstLine(first.output().stdout);
  const made = readFileSync(`${database}.tls-cert.pem`, 'utf8');
  expect(statSync(`${database}.tls-key.pem`).mode & 0o077).toBe(0);
  expect(new X509Certificate(made).fingerprint256).toBe(fingerprint256);
  expect((await call(first.url, { method: 'GET', path: '/healthz' }, made)).status).toBe(200);
  expect(await first.end()).toBe(0);
  const second = await serveCli(args('--tls-self-signed'));
  expect(firstLine(second.output().stdout).fingerprint256).toBe(fingerprint256);
  expect(await second.end()).toBe(0);
});

test('another Canopy connects by the fingerprint alone, and stops at another certificate until it is told of it', async () => {
  const replica = join(folder, 'replica.canopy');
  const service = await serveCli(args('--tls-self-signed'));
  const { url, fingerprint256 } = firstLine(service.output().stdout);
  await call(
    url,
    { method: 'POST', path: '/api/admin/categories', body: '{"name":"Tea"}' },
    readFileSync(`${database}.tls-cert.pem`, 'utf8')
  );
  const connect = (...more: readonly string[]) =>
    callCli(['connect', '--database', replica, '--url', url, '--auth', 'bearer', '--token', TOKEN, ...more]);
  const unknown = await connect();
  expect(unknown).toMatchObject({ code: 5, stdout: '' });
  expect(unknown.stderr).toContain(`with the fingerprint ${fingerprint256}`);
  expect(await connect('--tls-fingerprint', 'AB:CD')).toMatchObject({ code: 2, stdout: '' });
  const typed = fingerprint256.replaceAll(':', '').toLowerCase();
  const connected = await connect('--tls-fingerprint', typed);
  expect({ code: connected.code, stdout: connected.stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"categories":1') as string
  });
  const sync = (...more: readonly string[]) => callCli(['sync', '--database', replica, ...more]);
  expect(await sync()).toMatchObject({ code: 0 });

  // Whether it is the certificate that changes, or the one that is trusted, is the same to the replica.
  const readings = (): number => service.output().stderr.split('"path":"/api/categories"').length;
  const before = readings();
  const changed = await sync('--tls-fingerprint', new X509Certificate(cert).fingerprint256);
  for (const refused of [changed, await sync()]) {
    expect(refused.code).toBe(5);
    expect(refused.stderr).toContain('another certificate than the one that you trusted');
  }
  expect(readings()).toBe(before);
  expect(await sync('--tls-fingerprint', fingerprint256)).toMatchObject({ code: 0 });
  expect(await sync()).toMatchObject({ code: 0 });
  expect(readings()).toBeGreaterThan(before);
});
