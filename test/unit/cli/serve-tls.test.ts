import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { makeCertificate } from '../../../src-main/http/tls/self-made';
import { bundleEntry, type BundledEntry } from '../../support/bundle-entry';
import { runProgram, serveProgram } from '../../support/child-program';
import { call } from '../../support/http-caller';
import { TOKEN } from '../../support/service-under-test';

let cli: BundledEntry;
let folder: string;
let database: string;
let cert: string;
let files: { cert: string; key: string };

beforeAll(async () => {
  cli = await bundleEntry('src-main/cli.ts', 'src-main/backup-check.ts');
});
afterAll(() => cli.remove());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canopy-cli-'));
  database = join(folder, 'workspace.canopy');
  files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const made = await makeCertificate({ names: ['shop.example'], addresses: ['127.0.0.1'] });
  cert = made.cert;
  writeFileSync(files.cert, made.cert);
  writeFileSync(files.key, made.key);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const args = (...more: readonly string[]): string[] => [
  '--database',
  database,
  '--port',
  '0',
  '--token',
  TOKEN,
  ...more
];

const firstLine = (stdout: string) =>
  z
    .strictObject({ url: z.string(), urls: z.array(z.string()).optional(), fingerprint256: z.string() })
    .parse(JSON.parse(stdout));

test('it serves over https, prints the fingerprint, and nothing that warns of reading on the way', async () => {
  const service = await serveProgram(
    cli.file,
    args('--host', '0.0.0.0', '--tls-cert', files.cert, '--tls-key', files.key)
  );
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
  expect(await service.end('SIGTERM')).toBe(0);
});

test('without TLS beyond this machine it still warns, and names the way out', async () => {
  const service = await serveProgram(cli.file, args('--host', '0.0.0.0'));
  expect(service.output().stderr).toContain('It is not encrypted (no TLS)');
  expect(service.output().stderr).toContain('--tls-cert and --tls-key');
  await service.end('SIGTERM');
});

test('one of the two, both ways at once, and what cannot be presented are refused before a port is opened', async () => {
  const refused = async (...more: readonly string[]) => runProgram(cli.file, ['serve', ...args(...more)]);
  for (const half of [
    ['--tls-cert', files.cert],
    ['--tls-key', files.key]
  ]) {
    const ending = await refused(...half);
    expect(ending).toMatchObject({ code: 2, stdout: '' });
    expect(ending.stderr).toContain('--tls-cert and --tls-key go together');
  }
  expect(await refused('--tls-self-signed', '--tls-cert', files.cert, '--tls-key', files.key)).toMatchObject({
    code: 2,
    stdout: ''
  });
  const other = await makeCertificate({ names: ['shop.example'], addresses: [] });
  writeFileSync(files.key, other.key);
  const ending = await refused('--tls-cert', files.cert, '--tls-key', files.key);
  expect(ending).toMatchObject({ code: 1, stdout: '' });
  expect(ending.stderr).toContain('does not belong to the certificate');
  expect(ending.stderr).not.toContain('    at ');
  expect(ending.stderr).not.toContain('PRIVATE KEY');
});

test('a certificate of its own is made beside the workspace, and the next start presents the same', async () => {
  const first = await serveProgram(cli.file, args('--tls-self-signed'));
  const { fingerprint256 } = firstLine(first.output().stdout);
  const made = readFileSync(`${database}.tls-cert.pem`, 'utf8');
  expect(statSync(`${database}.tls-key.pem`).mode & 0o077).toBe(0);
  expect(new X509Certificate(made).fingerprint256).toBe(fingerprint256);
  expect((await call(first.url, { method: 'GET', path: '/healthz' }, made)).status).toBe(200);
  expect(await first.end('SIGTERM')).toBe(0);
  const second = await serveProgram(cli.file, args('--tls-self-signed'));
  expect(firstLine(second.output().stdout).fingerprint256).toBe(fingerprint256);
  expect(await second.end('SIGTERM')).toBe(0);
});

test('another Canopy connects by the fingerprint alone, and stops at another certificate until it is told of it', async () => {
  const replica = join(folder, 'replica.canopy');
  const serving = (...more: readonly string[]) => serveProgram(cli.file, args(...more));
  const first = await serving('--tls-self-signed');
  const { url, fingerprint256 } = firstLine(first.output().stdout);
  await call(
    url,
    { method: 'POST', path: '/api/admin/categories', body: '{"name":"Tea"}' },
    readFileSync(`${database}.tls-cert.pem`, 'utf8')
  );
  const connect = (...more: readonly string[]) =>
    runProgram(cli.file, [
      'connect',
      '--database',
      replica,
      '--url',
      url,
      '--auth',
      'bearer',
      '--token',
      TOKEN,
      ...more
    ]);
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
  const sync = (...more: readonly string[]) => runProgram(cli.file, ['sync', '--database', replica, ...more]);
  expect(await sync()).toMatchObject({ code: 0 });
  await first.end('SIGTERM');

  const port = ['--port', new URL(url).port];
  const second = await serving('--tls-cert', files.cert, '--tls-key', files.key, ...port);
  const refused = await sync();
  expect(refused.code).toBe(5);
  expect(refused.stderr).toContain('another certificate than the one that you trusted');
  expect(second.output().stderr).not.toContain('"path":"/api/categories"');
  expect(await sync('--tls-fingerprint', new X509Certificate(cert).fingerprint256)).toMatchObject({ code: 0 });
  expect(await sync()).toMatchObject({ code: 0 });
  await second.end('SIGTERM');
});
