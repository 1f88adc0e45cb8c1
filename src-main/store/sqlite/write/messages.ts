import { LIMITS } from '../../../../src-shared/limits';
import { messages as shared } from '../../../../src-shared/messages';
import type { OwnFields } from '../tree/category-rows';

/** Why a category cannot go back to where it was, though its fields can. */
const ADVICE = 'Nothing was restored. You can still restore its fields.';

export const messages = {
  noIdLeft: 'No id is left in this workspace. Export it, and import the export into a new one.',
  /** Why a step cannot be undone or redone; beginnings of `notReversed`. */
  obstacles: {
    hasChildren: (name: string) => `“${name}” has been given subcategories since`,
    cycle: (name: string) => `The former parent of “${name}” is below it now`,
    isBack: (name: string) => `“${name}” has been restored since`,
    isFull: () => 'The workspace is full',
    isDeleted: (name: string | number) => `“${name}” has been deleted since`,
    fieldChanged: (field: keyof OwnFields, name: string) =>
      `The ${shared.fields[field][0]} of “${name}” has been changed since`,
    isMoved: (name: string) => `“${name}” has been moved since`,
    parentDeleted: (parent: string | number, name: string) =>
      `“${parent}”, where “${name}” belongs, has been deleted since`,
    tooDeep: (name: string) => `“${name}” would now stand deeper than ${LIMITS.depth} levels`
  },
  notReversed: (obstacle: string, way: 'undo' | 'redo'): string =>
    `${obstacle}. Nothing was ${way === 'undo' ? 'undone' : 'redone'}.`,
  versionUnknown: (name: string): string => `That version of “${name}” is no longer known.`,
  formerParentDeleted: (parent: string, name: string): string =>
    `“${parent}”, the parent of “${name}” at that time, has been deleted. ${ADVICE}`,
  formerParentBelow: (parent: string, name: string): string =>
    `“${parent}”, the parent of “${name}” at that time, is below it now. ${ADVICE}`,
  tooDeepThere: (name: string, parent: string): string =>
    `“${name}” would stand deeper than ${LIMITS.depth} levels under “${parent}”. ${ADVICE}`,
  trashIncomplete: (): string =>
    'The workspace file may be damaged: part of what the trash should hold is missing. Nothing was restored.',
  /** @param name of the category that is in the tree instead; left out: it is gone for good */
  notInTrash: (id: number, name?: string): string =>
    name === undefined
      ? `Category ${id} is no longer in the trash. Nothing was restored.`
      : `“${name}” is no longer in the trash, but in the tree. Nothing was restored.`,
  notInTrashToRemove: (id: number): string => `Category ${id} is no longer in the trash. Nothing was removed from it.`,
  /** @param parent where it would go; left out: to the top level */
  tooDeepFromTrash: (name: string, parent?: string): string =>
    `“${name}” would stand deeper than ${LIMITS.depth} levels ${parent === undefined ? 'there' : `under “${parent}”`}. Nothing was restored. Move the categories above it further up first.`
};
