import type { ConnectorId } from '../../../src-shared/protocol';
import type { RemoteId } from '../../../src-shared/remote';
import type { ForeignCategory } from '../foreign/foreign-tree';
import type { ForeignTraits, HeaderAuth } from '../foreign/traits';
import type { Shop } from './shop';

/** A request, taken apart. */
export interface Asked {
  readonly method: string;
  /** As the service sees it, for the links in its answers. */
  readonly url: URL;
  readonly query: URLSearchParams;
  /** What comes after the collection in the path, without slashes: an id, `5/move`, or nothing. */
  readonly rest: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** `{}` without a body. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Reply {
  readonly status: number;
  /** Names in lower case; `content-type` is JSON unless it is here. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Left out: an empty body. */
  readonly json?: unknown;
}

/** What a product refuses; how it says so is its own affair. */
export class ProductRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** By member. */
    readonly fields: Readonly<Record<string, string>> = {}
  ) {
    super(message);
  }
}

export type Ability = 'move' | 'uproot' | 'nest' | 'delete';

/** How one product answers, apart from its door, faults and credentials. */
export interface Product {
  readonly connector: ConnectorId;
  /** With its variant where there are several: `spring hal`. */
  readonly name: string;
  /** Which version it was seen on, or the page that documents it. */
  readonly source: string;
  /** What a person pastes, below the host. */
  readonly pasted: string;
  /** The collection, without its query: as far as a path has to match. */
  readonly path: string;
  readonly auth: HeaderAuth;
  /** Of `header` credentials. */
  readonly authHeader?: string;
  /** Whether anyone may read. */
  readonly isPublic?: boolean;
  /** What it keeps of a category, and how. */
  readonly keeps: Partial<ForeignTraits>;
  /** `uproot`: make a root of a category that lies below another. */
  readonly cannot?: readonly Ability[];
  /** The ids that it shows; the number of the memory, left out. */
  readonly ids?: {
    readonly of: (number: number, shop: Shop) => RemoteId;
    readonly numberOf: (id: string, shop: Shop) => number;
  };
  /** The parameters that say which page, and how large: what a deaf variant does not hear. */
  readonly paging: { readonly which: readonly string[]; readonly size: readonly string[] };
  /** What says that there is more: headers, and members of the envelope by their pointers. */
  readonly signs: { readonly headers?: readonly string[]; readonly members?: readonly string[] };
  /** Its refusals have a sentence, and say nothing of single members. */
  readonly hasOnlyMessages?: true;
  readonly row: (node: ForeignCategory, shop: Shop) => Readonly<Record<string, unknown>>;
  /** The name in the body of a creation. */
  readonly nameIn: (body: Readonly<Record<string, unknown>>) => unknown;
  readonly answer: (asked: Asked, shop: Shop) => Reply;
  readonly refuse: (refusal: ProductRefusal) => Reply;
}
