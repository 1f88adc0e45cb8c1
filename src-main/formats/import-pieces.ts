import { z } from 'zod';
import {
  carriedFieldsSchema,
  categoryFieldsSchema,
  idSchema,
  someFields,
  type CategoryContent
} from '../../src-shared/category';
import { LIMITS } from '../../src-shared/limits';
import { parseJson } from '../../src-shared/parse-json';
import { type ImportedCategory, inReadingOrder } from '../domain/tree';

/*
 * The categories of a file on their way from the process that has read it to the workspace's thread: in pieces, so that the thread
 * answers other calls between two of them, and with all fields checked, since a hostile file may have taken that process over.
 */

/** A category of a file, in reading order; the first has depth 0, and none stands more than one level below the one before it. */
const importRowSchema = carriedFieldsSchema.extend({
  ...categoryFieldsSchema.pick({ version: true, createdAt: true, updatedAt: true }).partial().shape,
  depth: z
    .int()
    .min(0)
    .max(LIMITS.depth - 1),
  id: idSchema.optional()
});
export type ImportRow = z.output<typeof importRowSchema>;
const pieceSchema = z.array(importRowSchema);

/** At most so many in a piece: parsing and checking them takes the thread some 10 ms. */
const PIECE = { rows: 1_000, length: 500_000 } as const;

const textOf = (category: ImportedCategory, depth: number): string => {
  const { id, version, createdAt, updatedAt } = category;
  return JSON.stringify({ depth, id, ...someFields<CategoryContent>(category), version, createdAt, updatedAt });
};

/** The categories of trees as UTF-8 JSON in pieces; `done` counts those up to the end of a piece. */
export function* piecesOfTrees(
  roots: readonly ImportedCategory[]
): Generator<{ readonly piece: Uint8Array; readonly done: number }> {
  const encoder = new TextEncoder();
  let texts: string[] = [];
  let [length, done] = [0, 0];
  const end = (): { piece: Uint8Array; done: number } => {
    done += texts.length;
    const piece = encoder.encode(`[${texts.join()}]`);
    [texts, length] = [[], 0];
    return { piece, done };
  };
  for (const { category, depth } of inReadingOrder(roots)) {
    const text = textOf(category, depth);
    texts.push(text);
    length += text.length;
    if (texts.length === PIECE.rows || length > PIECE.length) yield end();
  }
  if (texts.length > 0) yield end();
}

/** Reads a piece. @throws an error where it is not one: only a process that does not do its work writes such */
export const rowsOfPiece = (piece: Uint8Array): ImportRow[] =>
  pieceSchema.parse(parseJson(new TextDecoder('utf-8', { fatal: true }).decode(piece)));

export const treesOfRows = (rows: readonly ImportRow[]): ImportedCategory[] => {
  const roots: ImportedCategory[] = [];
  const above: ImportedCategory[][] = [roots];
  for (const { depth, name, id, version, createdAt, updatedAt, ...fields } of rows) {
    const children: ImportedCategory[] = [];
    const category: ImportedCategory = {
      name,
      // A field that the file does not mention stays out, so that an update keeps its value.
      ...someFields<CategoryContent>(fields),
      ...(id !== undefined && { id }),
      ...(version !== undefined && { version }),
      ...(createdAt !== undefined && { createdAt }),
      ...(updatedAt !== undefined && { updatedAt }),
      children
    };
    above[depth]?.push(category);
    above[depth + 1] = children;
  }
  return roots;
};
