import { ABOVE_ROOTS, type CategoryRow } from './category-rows';

/*
 * A category's own part of the tree's JSON, in the member order of `shownCategory`: everything before the position's
 * digits, and everything after them up to the first child.
 */

export const jsonBeforePosition = (id: number, parentId: number): string =>
  `{"id":${id},"parentId":${parentId === ABOVE_ROOTS ? 'null' : parentId},"position":`;

export const jsonAfterPosition = (row: CategoryRow): string =>
  `,"name":${JSON.stringify(row.name)},"slug":${JSON.stringify(row.slug)},"description":${JSON.stringify(row.description)}` +
  `,"visible":${row.visible},"metadata":${row.metadata},"version":${row.version}` +
  `,"createdAt":${JSON.stringify(row.createdAt)},"updatedAt":${JSON.stringify(row.updatedAt)},"children":[`;
