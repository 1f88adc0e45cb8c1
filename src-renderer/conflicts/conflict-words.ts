import { z } from 'zod';
import type { Choice, Conflict } from '../../src-shared/remote';
import type { TreeModel } from '../tree/tree-model';

const UNIT_LABEL: Readonly<Record<string, string>> = { name: 'Name', slug: 'Slug', description: 'Description', visible: 'Visibility', place: 'Place', existence: 'Whether it is there' };

/** What the conflict is about: “Name”, “Metadata: color”. */
export const unitLabel = (unit: Conflict['unit']): string => UNIT_LABEL[unit] ?? `Metadata: ${unit.slice('metadata.'.length)}`;

/** What choosing does, on its button. */
export const choiceLabel = ({ kind, unit, mine }: Conflict, choice: Choice): string => {
  if (choice === 'both') return 'Keep both';
  if (kind === 'deletedThere') return choice === 'mine' ? 'Create it anew' : 'Delete it here';
  if (kind === 'orphaned') return choice === 'mine' ? 'Create it where it is' : 'Delete it here';
  if (kind === 'possiblyCreated') return choice === 'mine' ? 'Create it again' : 'Delete it here';
  if (kind === 'refused' && unit === 'existence') return choice === 'mine' ? 'Try again' : mine === false ? 'Bring it back' : 'Delete it here';
  if (kind === 'refused') return choice === 'mine' ? 'Try again' : 'Take theirs';
  return choice === 'mine' ? 'Keep mine' : 'Take theirs';
};

const placeSchema = z.object({ parentId: z.int().nullable(), afterId: z.int().nullable() });

/** Where a category stands in a version of the tree: the names above it, and its neighbour before it. */
export interface ShownPlace {
  readonly path: readonly string[];
  readonly after: string | null;
}

export type ShownValue = { readonly kind: 'none' } | { readonly kind: 'text'; readonly text: string } | { readonly kind: 'place'; readonly place: ShownPlace };

const nameOf = (model: TreeModel, id: number): string => model.get(id)?.name ?? `(category ${id}, no longer here)`;

const placeOf = (model: TreeModel, value: unknown): ShownValue => {
  const place = placeSchema.safeParse(value);
  if (!place.success) return { kind: 'none' };
  const { parentId, afterId } = place.data;
  const above = parentId === null ? [] : [...model.ancestors(parentId)].toReversed().map(({ name }) => name);
  const path = parentId === null ? [] : [...above, nameOf(model, parentId)];
  return { kind: 'place', place: { path, after: afterId === null ? null : nameOf(model, afterId) } };
};

/** A unit's value on one side, for a person. */
export const shownValue = (model: TreeModel, { unit }: Conflict, value: unknown): ShownValue => {
  if (unit === 'place') return placeOf(model, value);
  if (value === null || value === undefined || value === '') return { kind: 'none' };
  if (unit === 'existence') return { kind: 'text', text: value === true ? 'It is there' : 'Deleted' };
  if (unit === 'visible') return { kind: 'text', text: value === true ? 'Visible' : 'Hidden' };
  return { kind: 'text', text: typeof value === 'string' ? value : JSON.stringify(value, null, 1) };
};
