import { useMemo } from 'react';
import type { Conflict, Unit } from '../../../src-shared/remote';
import { sameJson } from '../../../src-shared/same-json';
import { useFindings } from '../../session/conflicts';
import type { CategoryNode } from '../../model/tree-model';
import { useDialect } from '../../session/kept-by-service';

/** What a service has refused of one category, by what it is about. */
export type Refusals = ReadonlyMap<Unit, Conflict>;

const NONE: Refusals = new Map();

const ENTRY = 'metadata.';

const valueOf = ({ name, slug, description, visible, metadata }: CategoryNode, unit: Unit): unknown => {
  switch (unit) {
    case 'name':
      return name;
    case 'slug':
      return slug;
    case 'description':
      return description;
    case 'visible':
      return visible;
    default:
      return metadata[unit.slice(ENTRY.length)];
  }
};

/** Whether it is still what was refused: what has been edited since is another value, which the next sync tries. */
const isStill = (node: CategoryNode, { unit, mine }: Conflict): boolean =>
  unit === 'place' || unit === 'existence' || sameJson(mine ?? null, valueOf(node, unit) ?? null);

export const refusalsOf = (conflicts: readonly Conflict[], node: CategoryNode): Refusals => {
  const found = conflicts.filter((one) => one.categoryId === node.id && one.kind === 'refused' && isStill(node, one));
  return found.length === 0 ? NONE : new Map(found.map((one) => [one.unit, one]));
};

/** What the service has refused of a category and waits for the person. Of several, each by itself says it. */
export const useRefusals = (node: CategoryNode | undefined): Refusals => {
  const { data } = useFindings(useDialect() !== null);
  return useMemo(
    () => (data === undefined || node === undefined ? NONE : refusalsOf(data.conflicts, node)),
    [data, node]
  );
};
