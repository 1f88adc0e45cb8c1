import { takenBy, workedOutEntries, type Dialect } from '../../../src-shared/dialect';
import type { PlanOptions } from '../merge/plan-types';

/** What a service can keep, by its dialect. */
export const supportsOf = (dialect: Dialect): PlanOptions['supports'] => ({
  ...takenBy(dialect),
  derivedKeys: workedOutEntries(dialect)
});
