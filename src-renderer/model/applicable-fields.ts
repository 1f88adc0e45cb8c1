import type { CustomField } from '../../src-shared/fields';
import { checkFieldValue, isEmptyValue, type FieldFault } from '../../src-shared/field-values';
import { messages } from '../../src-shared/messages';
import { parseQuery } from '../../src-shared/search-query';
import { categoryTest } from './search/category-test';
import type { CategoryNode, TreeModel } from './tree-model';

export const ownValue = ({ metadata }: CategoryNode, key: string): unknown =>
  Object.hasOwn(metadata, key) ? metadata[key] : undefined;

/** Whether a field is for a category: all are where it does not say. */
export const fieldTest = (model: TreeModel, { on = '' }: CustomField): ((node: CategoryNode) => boolean) => {
  const query = parseQuery(on);
  return query === null ? () => true : categoryTest(model, query);
};

/** Why a value does not fit a field in this tree; `null`: it does. */
export const valueFault = (model: TreeModel, field: CustomField, value: unknown): FieldFault | null => {
  const fault = checkFieldValue(field, value);
  if (fault !== null || field.type !== 'category') return fault;
  const isGone = [value].flat().some((id) => typeof id === 'number' && model.get(id) === undefined);
  return isGone ? { code: 'gone', message: messages.customFields.gone } : null;
};

/** The nearest category above with a value for a field that is inherited; `null`: there is none. */
export const inheritedFrom = (
  model: TreeModel,
  node: CategoryNode,
  { key, inherit }: CustomField
): { readonly from: CategoryNode; readonly value: unknown } | null => {
  if (inherit !== true || !isEmptyValue(ownValue(node, key))) return null;
  for (const from of model.ancestors(node.id)) {
    const value = ownValue(from, key);
    if (!isEmptyValue(value)) return { from, value };
  }
  return null;
};

interface FaultyField {
  readonly field: CustomField;
  readonly fault: FieldFault;
}

/** Finds what does not fit or is missing in the fields that are for a category. An inherited value counts where it is. */
export const faultFinder = (
  model: TreeModel,
  fields: readonly CustomField[]
): ((node: CategoryNode) => readonly FaultyField[]) => {
  const tested = fields.map((field) => ({ field, isFor: fieldTest(model, field) }));
  return (node) =>
    tested.flatMap(({ field, isFor }) => {
      const fault = isFor(node) ? valueFault(model, field, ownValue(node, field.key)) : null;
      return fault === null || inheritedFrom(model, node, field) !== null ? [] : [{ field, fault }];
    });
};
