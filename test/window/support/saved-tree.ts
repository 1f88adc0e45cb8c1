import { z } from 'zod';
import { categorySchema, type Category } from '../../../src-shared/category';
import type { ImportedCategory } from '../../../src-main/domain/tree';
import type { ServiceAnswer } from '../../../src-shared/workspace-calls';

/** Names and nesting alone: a name, or a name with what is below it. */
export type Outline = readonly (string | readonly [string, Outline])[];

const treeSchema = z.object({ data: z.array(categorySchema) });

/** The categories of a workspace as they are in its file now. */
export const savedTree = async (from: { readTree(): Promise<ServiceAnswer> }): Promise<Category[]> => {
  const { status, body } = await from.readTree();
  if (status !== 200) throw new Error(`The tree was answered with ${status}.`);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  return treeSchema.parse(JSON.parse(text)).data;
};

export const outlineOf = (tree: readonly Category[]): Outline =>
  tree.map(({ name, children }) => (children.length === 0 ? name : [name, outlineOf(children)]));

/** An outline as what a test plants. */
export const grown = (outline: Outline): ImportedCategory[] =>
  outline.map((entry) => (typeof entry === 'string' ? { name: entry } : { name: entry[0], children: grown(entry[1]) }));
