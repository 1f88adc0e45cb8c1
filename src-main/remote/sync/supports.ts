import { workedOutEntries, type Dialect } from '../../../src-shared/dialect';
import type { PlanOptions } from '../merge/plan-types';

/** What a service can keep, by its dialect. */
export const supportsOf = (dialect: Dialect): PlanOptions['supports'] => ({
  slug: dialect.slugKey !== null,
  description: dialect.descriptionKey !== null,
  visible: dialect.visible !== null,
  order: dialect.order !== null,
  derivedKeys: new Set(workedOutEntries(dialect)),
});
