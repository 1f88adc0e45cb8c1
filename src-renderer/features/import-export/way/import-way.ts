import type { ImportMode, MergeMode } from '../../../../src-shared/import-plan';
import type { ReadableImport } from '../../../../src-shared/transfer';

/* What a file can do to a workspace that is not empty, as the menus have it. */

export const IMPORT_KINDS = ['append', 'update', 'replace'] as const satisfies readonly ImportMode['kind'][];

const FIELDS = ['id', 'slug', 'path'] as const;
type MatchField = (typeof FIELDS)[number];

const ENTRY = 'entry:';

/** One thing to match by. `entry`: of the metadata. */
export type MatchOption =
  | { readonly value: MatchField; readonly entry?: undefined }
  | { readonly value: string; readonly entry: string };

const optionOf = (entry: string): MatchOption => ({ value: `${ENTRY}${entry}`, entry });

/** The value of the option for a way of importing. */
export const matchValue = (mode: MergeMode): string =>
  mode.matchBy === 'entry' ? optionOf(mode.entry).value : mode.matchBy;

/** What a file could be matched by: the fields, and those entries of the metadata that it has. */
export const matchesOffered = ({ metadata }: Pick<ReadableImport, 'metadata'>, current: string): MatchOption[] => {
  const entries = metadata.map(optionOf);
  const kept = current.startsWith(ENTRY) && !entries.some(({ value }) => value === current);
  return [
    ...FIELDS.map((value): MatchOption => ({ value })),
    ...entries,
    ...(kept ? [optionOf(current.slice(ENTRY.length))] : [])
  ];
};

/** What the file has of the fields, the surest first. */
export const suggestedMatch = ({ mapping, has }: Pick<ReadableImport, 'mapping' | 'has'>): MatchField => {
  if (mapping.fields.some(({ role }) => role === 'id')) return 'id';
  return has.includes('slug') ? 'slug' : 'path';
};

/** The way of importing that the two menus give. */
export const modeOf = (kind: string, match: string): ImportMode => {
  if (kind !== 'update' && kind !== 'replace') return { kind: 'append' };
  const field = FIELDS.find((one) => one === match);
  return field === undefined ? { kind, matchBy: 'entry', entry: match.slice(ENTRY.length) } : { kind, matchBy: field };
};
