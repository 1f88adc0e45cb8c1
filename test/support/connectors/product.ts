import type { ConnectorId } from '../../../src-shared/protocol';
import type { RemoteId } from '../../../src-shared/remote';
import type { ForeignCategory } from '../foreign/foreign-tree';
import type { ForeignTraits, HeaderAuth } from '../foreign/traits';
import type { Shop } from './shop';

export interface Asked {
  readonly method: string;
  /** As the service sees it, for links in answers. */
  readonly url: URL;
  readonly query: URLSearchParams;
  /** What follows the collection in the path, without slashes: an id, `5/move`, or nothing. */
  readonly rest: string;
  /** In lowercase. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** `{}` without a body. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status: number;
  /** In lowercase; `content-type` defaults to JSON. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Omitted: an empty body. */
  readonly json?: unknown;
}

/** A refusal. The product decides how to express it. */
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
  /** With its variant, if any: `spring hal`. */
  readonly name: string;
  /** The version that was observed, or the page that documents it. */
  readonly source: string;
  /** The path that a person pastes. */
  readonly pasted: string;
  /** The collection's path, without query. */
  readonly path: string;
  readonly auth: HeaderAuth;
  /** For `header` credentials. */
  readonly authHeader?: string;
  /** Whether anyone may read. */
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
  /** The name in the body of a creation. */
  readonly nameIn: (body: Readonly<Record<string, unknown>>) => unknown;
  readonly answer: (asked: Asked, shop: Shop) => Reply;
  readonly refuse: (refusal: ProductRefusal) => Reply;
}
