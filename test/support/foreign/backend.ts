import type { RemoteId } from '../../../src-shared/remote';
import type { ForeignVerb } from './foreign-service';
import type { ForeignFields } from './foreign-tree';

export interface ForeignRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface ForeignAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SeenCategory extends ForeignFields {
  readonly id: number;
  readonly parentId: number | null;
}

/** Edits at the service's own screen: no requests, no faults. Throws for an impossible edit. */
export interface ForeignEditor {
  /** @param index among its siblings; left out: last */
  create(fields: Partial<ForeignFields> & { readonly name: string }, parentId?: number | null, index?: number): number;
  change(id: number, fields: Partial<ForeignFields>): void;
  /** @param index among the other children of that parent; left out: last */
  move(id: number, parentId: number | null, index?: number): void;
  delete(id: number): void;
  /** Parents first, siblings in the service's order. */
  all(): SeenCategory[];
}

export interface ForeignBackend {
  readonly readPath: string;
  readonly writePath: string;
  readonly editor: ForeignEditor;
  act(request: ForeignRequest): ForeignAnswer | Promise<ForeignAnswer>;
  /** It reads the query of a request. */
  readonly hasParameters?: true;
  /** The purpose of a request, if paths and methods differ from `interface.md`. */
  verbOf?(request: ForeignRequest): ForeignVerb;
  /** The id that clients see, if it is not the category's number, and the inverse. */
  idOf?(id: number): RemoteId;
  numberOf?(id: RemoteId): number;
  /** The name in the body of a creation, if it is nested. */
  nameIn?(body: string): string;
  /** The ids created and deleted since the last call. */
  takeTraffic(): { readonly created: readonly number[]; readonly deleted: readonly number[] };
  /** Why the categories are not a tree, in sentences. */
  faultsOf(): readonly string[];
}
