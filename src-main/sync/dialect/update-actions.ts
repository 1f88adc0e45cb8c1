import type { UpdateActions } from '../../../src-shared/protocol';
import type { RawCategory } from '../sync-tree';

/** Members of an update that the service has no way to take away. */
export const untakeable = (category: RawCategory, { by }: UpdateActions): string[] =>
  Object.entries(by).flatMap(([key, { isRequired }]) =>
    isRequired === true && Object.hasOwn(category, key) && category[key] === null ? [key] : []
  );

/** The members of an update, each as the action that changes it. Members that no action changes are left out. */
export const actionsFor = (category: RawCategory, { key: nameKey, by }: UpdateActions): RawCategory[] =>
  Object.entries(by).flatMap(([key, { name, value }]) =>
    Object.hasOwn(category, key) ? [{ [nameKey]: name, [value]: category[key] }] : []
  );
