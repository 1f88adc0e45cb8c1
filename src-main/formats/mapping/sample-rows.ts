import { judgedNames, translationsAmong } from '../../fields/languages';
import type { ListingRow, RawCategory } from '../../fields/listed-values';
import { memberFacts, type MemberFacts } from '../../fields/member-facts';
import { FIELD_PREFIX } from '../own-table';
import { type FileRecords, isTableFormat } from '../records';

const SAMPLE = 20_000;

export interface SampleRows {
  readonly rows: readonly ListingRow[];
  readonly raws: readonly RawCategory[];
  readonly members: readonly MemberFacts[];
  readonly keys: readonly string[];
}

/** A value for comparison: trimmed, and undefined for an empty cell. */
const valueOf = (value: unknown, isCell: boolean): unknown => {
  if (typeof value !== 'string') return value ?? undefined;
  const text = value.trim();
  return isCell && text === '' ? undefined : text;
};

export const sampleRows = (file: FileRecords): SampleRows => {
  const judged = judgedNames(file.fields, file.reading.language);
  const seen = new Set<string>();
  const keys = file.fields.map((field, at) => {
    const name = judged.get(field) ?? field.trim();
    const key = name === '' || seen.has(name) ? `${name}\u0001${at}` : name;
    seen.add(key);
    return key;
  });
  const isCell = isTableFormat(file.format);
  const rows: ListingRow[] = [];
  for (const { values, parent } of file.records.slice(0, SAMPLE)) {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < keys.length; at += 1) {
      const value = valueOf(values[at], isCell);
      const key = keys[at] ?? '';
      if (value === undefined) continue;
      if (key === '__proto__') Object.defineProperty(row, key, { value, enumerable: true });
      else row[key] = value;
    }
    rows.push({ row, within: parent === undefined ? null : (rows[parent] ?? null) });
  }
  const raws = rows.map(({ row }) => row);
  const facts = new Map(memberFacts(raws).map((member) => [member.key, member]));
  // Our own metadata columns and translations of a text are never judged by their name.
  const translations = translationsAmong(file.fields, file.reading.language);
  const members = keys.flatMap((key) =>
    key.startsWith(FIELD_PREFIX) || translations.has(key) ? [] : (facts.get(key) ?? [])
  );
  return { rows, raws, members, keys };
};
