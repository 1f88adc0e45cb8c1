import { metadataSchema, type Metadata } from '../../../src-shared/category';
import { parseFieldValue } from '../../../src-shared/field-values';
import type { CustomField } from '../../../src-shared/fields';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import type { SlicedWork } from '../../../src-shared/sliced-work';
import { valueFault } from '../../model/applicable-fields';
import type { TreeModel } from '../../model/tree-model';
import type { ValueReading } from '../../session/metadata-value';

/** The value that is typed for a field of one's own. Nothing is no value: a field is emptied by removing it. */
export const readOwnValue = (model: TreeModel, field: CustomField, text: string): ValueReading => {
  const parsed = parseFieldValue(field, text);
  const fault = parsed.ok ? valueFault(model, field, parsed.value) : parsed.fault;
  if (fault !== null || !parsed.ok) return { ok: false, fault: fault?.message ?? '' };
  return parsed.value === undefined ? { ok: false, fault: '' } : parsed;
};

const without = (metadata: Metadata, key: string): Metadata =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== key));

export interface MetadataPlan {
  readonly edits: readonly TreeEditRequest[];
  readonly unchanged: number;
  readonly refused: readonly number[];
}

/** Plans to set a key of the metadata of each category, or to remove it (`change` is `null`). Other keys stay. */
export function* planMetadata(
  model: TreeModel,
  ids: readonly number[],
  key: string,
  change: { readonly value: unknown } | null
): SlicedWork<MetadataPlan> {
  const edits: TreeEditRequest[] = [];
  const refused: number[] = [];
  const wanted = change === null ? null : JSON.stringify(change.value);
  let unchanged = 0;
  for (const [at, id] of ids.entries()) {
    if (at % 100 === 99) yield;
    const node = model.get(id);
    if (node === undefined) continue;
    const { metadata, version: ifVersion } = node;
    const has = Object.hasOwn(metadata, key);
    if (change === null ? !has : has && JSON.stringify(metadata[key]) === wanted) {
      unchanged += 1;
      continue;
    }
    // A computed key makes even `__proto__` an own member.
    const next: Metadata = change === null ? without(metadata, key) : { ...metadata, [key]: change.value };
    if (metadataSchema.safeParse(next).success)
      edits.push({ kind: 'update', id, ifVersion, fields: { metadata: next } });
    else refused.push(id);
  }
  return { edits, unchanged, refused };
}
