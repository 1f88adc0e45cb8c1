import { Refusal } from '../call/answer';
import { messages } from '../call/messages';
import type { Service } from './route';

export type ServedWorkspace = Pick<Service, 'categories' | 'changes' | 'proposals' | 'team'>;

/** The workspaces that an entry point serves beside the one at its root, each under `/w/{workspace}`. */
export interface OtherWorkspaces {
  /** Rejects with `Refusal`: `not_found` where there is none of that name. */
  open(name: string): Promise<ServedWorkspace>;
}

/** What a workspace may be called: a segment of a path that reads the same in every file system, log and host name. */
export const WORKSPACE_NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const BY_NAME = /^\/w\/([^/]*)(\/.*)$/;

/** A path's workspace (`null`: the one at the root) and the rest. @returns `undefined` for an impossible name */
export const splitWorkspace = (path: string): { workspace: string | null; path: string } | undefined => {
  const [, name, rest] = BY_NAME.exec(path) ?? [];
  if (name === undefined || rest === undefined) return { workspace: null, path };
  return WORKSPACE_NAME.test(name) ? { workspace: name, path: rest } : undefined;
};

/** The refusal for a workspace that does not exist, or that this caller must not know of. */
export const noWorkspace = (): Refusal => new Refusal('not_found', messages.noWorkspace);
