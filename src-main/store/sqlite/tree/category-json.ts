import { ABOVE_ROOTS } from './category-rows';

/*
 * A category's own part of the tree's JSON, in the member order of `shownCategory`: everything before the position's
 * digits, and everything after them up to the first child. What comes after is made by SQLite: to hand out one text for
 * each category takes a third of the time that its fields and their JSON take here. Both write JSON to the letter alike.
 */

export const jsonBeforePosition = (id: number, parentId: number): string =>
  `{"id":${id},"parentId":${parentId === ABOVE_ROOTS ? 'null' : parentId},"position":`;

/** An SQL expression over the columns of `categories`. `metadata` is kept as JSON text already. */
export const JSON_AFTER_POSITION = `',"name":' || json_quote(name) || ',"slug":' || json_quote(slug) ||
  ',"description":' || json_quote(description) || iif(visible, ',"visible":true,"metadata":', ',"visible":false,"metadata":') ||
  metadata || ',"version":' || version || ',"createdAt":' || json_quote(created_at) ||
  ',"updatedAt":' || json_quote(updated_at) || ',"children":['`;
