import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { releaseNotes } from '../../../scripts/release/notes.mjs';
import { shippedAlone } from '../../../scripts/release/sbom.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');
const changelog = '# Changelog\n\n## 1.1.0\n\n- Quicker.\n- Smaller.\n\n## 1.0.0\n\nThe first.\n';

it('takes the notes of a version from its own section', () => {
  expect(releaseNotes(changelog, '1.1.0')).toBe('- Quicker.\n- Smaller.');
  expect(releaseNotes(changelog, '1.0.0')).toBe('The first.');
  expect(releaseNotes(changelog.replaceAll('\n', '\r\n'), '1.0.0')).toBe('The first.');
});

it('releases nothing that the changelog is silent about', () => {
  expect(() => releaseNotes(changelog, '1.2.0')).toThrow('CHANGELOG.md has no section “## 1.2.0”.');
  expect(() => releaseNotes('## 1.2.0\n\n## 1.1.0\n- x', '1.2.0')).toThrow('no section');
});

it('has notes for the version that this is', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(releaseNotes(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version)).not.toBe('');
});

const component = (
  name: string,
  version: string,
  group?: string
): { name: string; version: string; type: string; 'bom-ref': string } => ({
  type: 'library',
  name,
  version,
  ...(group !== undefined && { group }),
  'bom-ref': `${group ?? ''}${name}@${version}`
});

it('lists of the lock file what is in the packages, with the arrows between these', () => {
  const bom = {
    specVersion: '1.5',
    metadata: { tools: [], component: { ...component('checkout-7', '0.1.0'), 'bom-ref': 'canopy@0.1.0' } },
    components: [component('react', '19.3.1'), component('core', '9.7.3', '@mantine'), component('vitest', '5.1.1')],
    dependencies: [
      { ref: '@mantinecore@9.7.3', dependsOn: ['react@19.3.1', 'vitest@5.1.1'] },
      { ref: 'vitest@5.1.1', dependsOn: [] }
    ]
  };
  const parts = [
    { name: '@mantine/core', version: '9.7.3' },
    { name: 'react', version: '19.3.1' }
  ];
  const shipped = shippedAlone(bom, parts);
  expect(shipped.components.map(({ name }) => name)).toEqual(['core', 'react']);
  expect(shipped.dependencies).toEqual([{ ref: '@mantinecore@9.7.3', dependsOn: ['react@19.3.1'] }]);
  expect(shipped['specVersion']).toBe('1.5');
  expect(shipped.metadata).toMatchObject({
    tools: [],
    component: { name: 'canopy', type: 'application', 'bom-ref': 'canopy@0.1.0' }
  });
  expect(() => shippedAlone(bom, [{ name: 'react', version: '18.0.0' }])).toThrow('no react 18.0.0');
});
