import { expect, it } from 'vitest';
import { FAULT_CHOICES, type FieldMapping, type FieldRole } from '../../../../../src-shared/import-plan';
import { typedKeys } from '../../../../../src-shared/typed-keys';
import { messages } from '../../../../../src-renderer/features/import-export/messages';
import {
  formatsOffered,
  hierarchiesOffered,
  isAboutFields,
  withCurrent,
  withRole
} from '../../../../../src-renderer/features/import-export/import-changes';

const mappingOf = (hierarchy: FieldMapping['hierarchy'], ...roles: FieldRole[]): FieldMapping => ({
  hierarchy,
  fields: roles.map((role, index) => ({ key: `f${index}`, role }))
});
const rolesOf = ({ fields }: FieldMapping): FieldRole[] => fields.map(({ role }) => role);

it('a role that one field alone can have leaves the field that had it', () => {
  const changed = withRole(mappingOf('flat', 'name', 'entry', 'slug'), 1, 'name');
  expect(rolesOf(changed)).toEqual(['entry', 'name', 'slug']);
});

it('levels, entries and left out fields can be several', () => {
  const levels = withRole(withRole(mappingOf('flat', 'name', 'entry', 'entry'), 0, 'level'), 1, 'level');
  expect(rolesOf(levels)).toEqual(['level', 'level', 'entry']);
  expect(levels.hierarchy).toBe('levels');
  expect(rolesOf(withRole(withRole(levels, 2, 'ignored'), 1, 'ignored'))).toEqual(['level', 'ignored', 'ignored']);
});

it.each([
  ['parent', 'parent'],
  ['path', 'path'],
  ['level', 'levels']
] as const)('a field that becomes the %s is what levels come from', (role, hierarchy) => {
  expect(withRole(mappingOf('flat', 'name', 'entry'), 1, role).hierarchy).toBe(hierarchy);
});

it('levels no longer come from a field that becomes something else', () => {
  expect(withRole(mappingOf('parent', 'id', 'parent', 'name'), 1, 'entry').hierarchy).toBe('flat');
  expect(withRole(mappingOf('parent', 'path', 'parent', 'name'), 1, 'ignored').hierarchy).toBe('path');
  expect(withRole(mappingOf('levels', 'level', 'level', 'name'), 1, 'ignored').hierarchy).toBe('levels');
  expect(withRole(mappingOf('nested', 'name', 'entry'), 1, 'slug').hierarchy).toBe('nested');
});

it('offers the hierarchies that a file can have', () => {
  const offered = (format: 'csv' | 'json' | 'jsonl' | 'turtle', mapping: FieldMapping) =>
    hierarchiesOffered({ format, mapping });
  expect(offered('csv', mappingOf('parent', 'id', 'parent', 'name'))).toEqual(['parent', 'codes', 'flat']);
  expect(offered('json', mappingOf('nested', 'name'))).toEqual(['nested', 'flat']);
  expect(offered('csv', mappingOf('codes', 'name'))).toEqual(['codes', 'flat']);
  expect(offered('turtle', mappingOf('parent', 'id', 'parent', 'name'))).toEqual(['parent', 'codes', 'flat']);
  expect(offered('jsonl', mappingOf('flat', 'name'))).toEqual(['nested', 'flat']);
});

it('reads a spreadsheet as nothing else, and a text as any format of texts', () => {
  expect(formatsOffered('xlsx')).toEqual(['xlsx']);
  expect(formatsOffered('csv')).toContain('text');
  expect(formatsOffered(null)).not.toContain('xlsx');
});

it('keeps what was said of the fields for another language alone', () => {
  expect(isAboutFields({ language: 'de' })).toBe(false);
  expect(isAboutFields({ separator: ';' })).toBe(true);
});

it('shows what a menu stands on, also when it is none of its options', () => {
  expect(withCurrent([',', ';'], ';')).toEqual([',', ';']);
  expect(withCurrent([',', ';'], '~')).toEqual(['~', ',', ';']);
});

it('says what each choice about a fault does', () => {
  for (const kind of typedKeys(FAULT_CHOICES))
    for (const choice of FAULT_CHOICES[kind])
      expect(messages.faultChoice(kind, choice), `${kind} ${choice}`).not.toBe('');
});
