import type { ConnectorId } from '../../../src-shared/protocol';
import type { RemoteId } from '../../../src-shared/remote';
import type { ForeignCategory } from '../foreign/foreign-tree';
import type { ForeignTraits, HeaderAuth } from '../foreign/traits';
import type { Shop } from './shop';

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly query: URLSearchParams;
  /** What follows the collection in the path, without slashes: an id, `5/move`, or nothing. */
  readonly rest: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export class ProductRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {}
  ) {
    super(message);
  }
}

export type Ability = 'move' | 'uproot' | 'nest' | 'delete';

/** How one product answers, without sockets, faults and credentials. */
export interface Product {
  readonly connector: ConnectorId;
  readonly name: string;
  /** The version that was observed, or the page that documents it. */
  readonly source: string;
  readonly pasted: string;
  /** By default what is pasted. */
  readonly path?: string;
  readonly auth: HeaderAuth;
  /** For `header` credentials. */
  readonly authHeader?: string;
  readonly isPublic?: boolean;
  /** Which fields it stores, and how. */
  readonly keeps: Partial<ForeignTraits>;
  /** `uproot`: to move a category to the top. */
  readonly cannot?: readonly Ability[];
  /** The ids that it shows; by default the number in memory. */
  readonly ids?: {
    readonly of: (number: number, shop: Shop) => RemoteId;
    readonly numberOf: (id: string, shop: Shop) => number;
  };
  /** The parameters for a page's number and size, which the deaf variant ignores. */
  readonly paging: { readonly which: readonly string[]; readonly size: readonly string[] };
  /** What says that there is more: headers, and members of the envelope by pointer. */
  readonly signs: { readonly headers?: readonly string[]; readonly members?: readonly string[] };
  /** Its refusals have a message, but do not name members. */
  readonly hasOnlyMessages?: true;
  readonly row: (node: ForeignCategory, shop: Shop) => Readonly<Record<string, unknown>>;
  /** By default its member `name`. */
  readonly nameIn?: (body: Readonly<Record<string, unknown>>) => unknown;
  readonly answer: (asked: Asked, shop: Shop) => Reply;
  readonly refuse: (refusal: ProductRefusal) => Reply;
}
