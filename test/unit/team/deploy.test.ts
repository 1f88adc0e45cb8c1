import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { CONNECTION_LIMITS } from '../../../src-main/http/socket/connection-slots';
import { teamServeCommand } from '../../../src-main/cli/team-serve-command';

const DEPLOY = resolve(import.meta.dirname, '../../../deploy');
const file = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');

/** All that looks like an option, in the lines that start the service. */
const options = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .flatMap((line) => [...line.matchAll(/(?<=[\s"'[])(--[a-z][a-z-]+)/g)].map(([, option = '']) => option));

test.each(['Containerfile', 'compose.yaml', 'canopy-team@.service'])(
  '%s starts the service with options that it has',
  (name) => {
    const foreign = new Set(['--username']);
    const used = options(file(name)).filter((option) => !foreign.has(option));
    expect(used.length).toBeGreaterThan(2);
    expect(used.filter((option) => !teamServeCommand.usage.includes(option))).toEqual([]);
  }
);

test('the balancer of compose is the other one, but for where the processes are', () => {
  const own = file('haproxy.cfg').replaceAll('127.0.0.1:8081', 'one:8080').replaceAll('127.0.0.1:8082', 'two:8080');
  expect(file('haproxy-compose.cfg')).toBe(own);
});

test('whoever follows changes takes no place of a call at the balancer, and a process has room for all that it sends', () => {
  const backends = new Map(
    file('haproxy.cfg')
      .split(/^(?=backend )/m)
      .slice(1)
      .map((text) => [/^backend (\S+)/.exec(text)?.[1], Number(/ maxconn (\d+)/.exec(text)?.[1])])
  );
  expect([...backends.keys()]).toEqual(['processes', 'followers']);
  expect(backends.get('processes')).toBeLessThan(CONNECTION_LIMITS.connections);
  expect(backends.get('followers')).toBeGreaterThanOrEqual(500);
  expect(backends.get('followers')).toBeLessThan(CONNECTION_LIMITS.followers);
  // Programs and replicas follow the one, the window of each browser the other.
  const followed = 'path_end /api/categories/changes /window/events';
  expect(file('haproxy.cfg')).toContain(`use_backend followers if { ${followed} }`);
});

test('the public name that the balancer asks by is one that the processes are started with', () => {
  const asked = /hdr Host (\S+)/.exec(file('haproxy.cfg'))?.[1];
  for (const name of ['compose.yaml', 'canopy-team@.service']) expect(file(name)).toContain(`https://${asked}`);
});

/** Its last word is the folder that the image is made of. */
const LISTING = '#!/bin/sh\nfor last; do :; done\ncd "$last" && find . -type f\n';

test.skipIf(process.platform === 'win32')('the image has the command and the window that it serves', () => {
  const root = mkdtempSync(join(tmpdir(), 'canopy-image-'));
  const put = (path: string, text = ''): string => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };
  try {
    for (const path of ['out/main/cli.js', 'out/renderer/index.html', 'out/renderer/assets/web-bridge-1.js']) put(path);
    put('deploy/Containerfile');
    copyFileSync(join(DEPLOY, 'build-image.sh'), put('deploy/build-image.sh'));
    chmodSync(put('bin/buildah', LISTING), 0o755);
    const PATH = `${join(root, 'bin')}:${process.env['PATH'] ?? ''}`;
    const listed = execFileSync('sh', [join(root, 'deploy/build-image.sh')], { env: { PATH }, encoding: 'utf8' });
    expect(listed.trim().split('\n').toSorted()).toEqual([
      './Containerfile',
      './app/out/main/cli.js',
      './app/out/renderer/assets/web-bridge-1.js',
      './app/out/renderer/index.html',
      'canopy-team'
    ]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
