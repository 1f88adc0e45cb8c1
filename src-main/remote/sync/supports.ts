import type { Dialect } from '../../../src-shared/dialect';
import type { PlanOptions } from '../merge/plan-types';

/** What a service can keep, by its dialect. */
export const supportsOf = ({ slugKey, descriptionKey, visible, order, derivedKeys }: Dialect): PlanOptions['supports'] => ({
  slug: slugKey !== null,
  description: descriptionKey !== null,
  visible: visible !== null,
  order: order !== null,
  derivedKeys: new Set(derivedKeys),
});
