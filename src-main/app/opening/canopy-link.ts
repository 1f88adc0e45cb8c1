import { z } from 'zod';
import type { CategoryId } from '../../../src-shared/ids';
import { workspaceIdSchema } from '../../../src-shared/workspaces';

export interface LinkTarget {
  readonly workspaceId: string;
  /** `null`: to the workspace as it is. */
  readonly categoryId: CategoryId | null;
}

/** The scheme of links, which packages register with the system (`scripts/make/desktop.mjs`). */
export const LINK_SCHEME = 'canopy';

const LONGEST = 200;

const FORM = new RegExp(`^${LINK_SCHEME}://workspace/([^/]+)(?:/category/([1-9][0-9]{0,15}))?/?$`, 'i');

const categoryIdSchema = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const writeLink = ({ workspaceId, categoryId }: LinkTarget): string =>
  `${LINK_SCHEME}://workspace/${workspaceId}${categoryId === null ? '' : `/category/${categoryId}`}`;

/** Reads a link from any source. @returns `null`: it has no form that Canopy knows */
export const readLink = (text: string): LinkTarget | null => {
  const found = text.length > LONGEST ? null : FORM.exec(text);
  if (found === null) return null;
  const workspaceId = workspaceIdSchema.safeParse(found[1]);
  const categoryId = found[2] === undefined ? null : categoryIdSchema.safeParse(found[2]);
  if (!workspaceId.success || categoryId?.success === false) return null;
  return { workspaceId: workspaceId.data, categoryId: categoryId?.data ?? null };
};
