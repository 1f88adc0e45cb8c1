import { LIMITS } from '../../../../src-shared/limits';

export const messages = {
  noCounts: () => 'The counts of the workspace are missing.',
  rootCount: () => 'The number of roots is not the one kept.',
  childCount: (id: number) => `Category ${id} has another number of children than the one kept.`,
  parentMissing: (id: number) => `The parent of category ${id} is missing.`,
  metadataUnreadable: (id: number) => `The metadata of category ${id} cannot be read.`,
  samePlace: (id: number) => `Category ${id} stands in the same place as another one.`,
  existence: (id: number) => `Journal and tree disagree whether category ${id} is there.`,
  version: (id: number) => `Journal and tree disagree about the version of category ${id}.`,
  counters: () => 'The counts of the workspace are beyond what any workspace can reach.',
  numbers: (id: number) => `Category ${id} has a number that no Canopy writes.`,
  times: (id: number) => `The times of category ${id} are none.`,
  tooLong: (id: number) => `A text of category ${id} is longer than any that can be written.`,
  orderKey: (id: number) => `The place of category ${id} among its siblings cannot be read.`,
  notUtf8: (id: number) => `A text of category ${id} is not valid Unicode.`,
  categoryCount: () => 'The number of categories is not the one kept.',
  idTwice: () => 'An id could be given twice.',
  revision: () => 'The journal ends at another revision than the tree.',
  height: (id: number) => `The height of category ${id} is too low.`,
  unreachable: (categories: number) =>
    `${categories} categories cannot be reached from the roots, or stand deeper than ${LIMITS.depth} levels.`
};
