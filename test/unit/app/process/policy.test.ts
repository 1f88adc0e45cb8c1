import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { policyFile, readPolicy } from '../../../../src-main/app/process/policy';
import { temporaryFolder } from '../../../support/temporary-folder';

it('without a policy everything is the person’s to choose', () =>
  expect(readPolicy(join(temporaryFolder(), 'policy.json'))).toEqual({ policy: {}, problem: null }));

it('a policy turns updates off, or says where they come from', () => {
  const file = join(temporaryFolder(), 'policy.json');
  const policy = { updates: { enabled: true, feed: 'https://inside.example/canopy' } };
  writeFileSync(file, JSON.stringify(policy));
  expect(readPolicy(file)).toEqual({ policy, problem: null });
});

it.each([
  '',
  '{',
  '[]',
  'null',
  '{"updates":{"enabled":"no"}}',
  '{"update":{"enabled":false}}',
  '{"updates":{"publicKey":"x"}}'
])('a policy that makes no sense (%s) forbids, and is named', (text) => {
  const file = join(temporaryFolder(), 'policy.json');
  writeFileSync(file, text);
  const { policy, problem } = readPolicy(file);
  expect(policy.updates?.enabled).toBe(false);
  expect(problem).toContain(file);
});

it('a policy that is no file forbids too', () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o700);
  expect(readPolicy(folder).policy.updates?.enabled).toBe(false);
});

it('is where administrators alone can write', () => {
  expect(policyFile('linux', {})).toBe('/etc/canopy/policy.json');
  expect(policyFile('darwin', {})).toBe('/Library/Application Support/Canopy/policy.json');
  expect(policyFile('win32', { ProgramData: 'D:/Data' })).toContain('Canopy');
});
