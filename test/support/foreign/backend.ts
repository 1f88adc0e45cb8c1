import type { RemoteId } from '../../../src-shared/remote';
import type { ForeignVerb } from './foreign-service';
import type { ForeignFields } from './foreign-tree';

/** A request as it arrives. Names of headers in lower case. */
export interface ForeignRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface ForeignAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A category as a test sees it, whatever the service. */
export interface SeenCategory extends ForeignFields {
  readonly id: number;
  readonly parentId: number | null;
}

/** Somebody else at the service's own screen: no requests, no faults. An impossible edit throws. */
export interface ForeignEditor {
  /** @param index among its siblings; left out: last */
  create(fields: Partial<ForeignFields> & { readonly name: string }, parentId?: number | null, index?: number): number;
  change(id: number, fields: Partial<ForeignFields>): void;
  /** @param index among the other children of that parent; left out: last */
  move(id: number, parentId: number | null, index?: number): void;
  /** With everything below it. */
  delete(id: number): void;
  /** Parents first, siblings in the service's own order. */
  all(): SeenCategory[];
}

/** What answers the requests, apart from faults: one implementation for all traits, and real services. */
export interface ForeignBackend {
  readonly readPath: string;
  readonly writePath: string;
  readonly editor: ForeignEditor;
  act(request: ForeignRequest): ForeignAnswer | Promise<ForeignAnswer>;
  /** It reads the query of a request. */
  readonly hasParameters?: true;
  /** What a request is for, where paths and methods are not those of `interface.md`. */
  verbOf?(request: ForeignRequest): ForeignVerb;
  /** The id that clients see of a category, where it is not its number, and the contrary. */
  idOf?(id: number): RemoteId;
  numberOf?(id: RemoteId): number;
  /** The name in the body of a creation, where it does not simply stand there. */
  nameIn?(body: string): string;
  /** The ids that have come and gone since the last call. */
  takeTraffic(): { readonly created: readonly number[]; readonly deleted: readonly number[] };
  /** What is wrong with the categories as a tree, in sentences. */
  faultsOf(): readonly string[];
}
