import type { Dialect, Mark } from '../../../src-shared/dialect';
import type { AuthKind, Credentials } from '../../../src-shared/presented-credentials';
import { foldedDialect } from './folding';

export type SuccessBody =
  | 'category' // { data: { … } }
  | 'bare' // the category without an envelope
  | 'withoutId' // { data: { … } } in which the id is missing
  | 'null' // { data: null }
  | 'empty' // nothing at all
  | 'text'; // OK, as plain text

export interface Success {
  readonly status: 200 | 201 | 202 | 204;
  readonly body: SuccessBody;
}

/** The kinds of authentication that these services know; the newer ones have separate tests. */
export type HeaderAuth = Exclude<AuthKind, 'query' | 'oauth' | 'signIn'>;

/** How one foreign category service behaves, as implemented by `memory-backend.ts`. */
export interface ForeignTraits {
  readonly name: string;
  readonly readPath: string;
  readonly writePath: string;
  readonly auth: HeaderAuth;
  /** If they differ from `CREDENTIALS`. */
  readonly credentials?: Credentials;
  /** Whether reading requires credentials too. */
  readonly isReadGuarded: boolean;
  readonly etag: 'none' | 'strong' | 'weak';

  readonly shape:
    | {
        readonly as: 'nested';
        readonly childrenKey: string;
        readonly leaf: 'empty' | 'absent' | 'null';
        readonly showsParent: boolean;
      }
    | { readonly as: 'flat' };
  /**
   * The order of a listing (of siblings, if nested). `sorted`: the tree's; `volatile`: different at every reading; `byName`: alphabetical,
   * as in services without an order.
   */
  readonly listing: 'sorted' | 'byId' | 'byName' | 'childrenFirst' | 'shuffled' | 'volatile';
  readonly listEnvelope: 'data' | 'more' | 'bare';

  readonly idKey: string;
  readonly idAs: 'number' | 'string';
  readonly firstId: number;
  /** A new id is the highest existing one plus one, so that the id of a deleted category can be reused. */
  readonly reusesIds: boolean;
  readonly parent: {
    readonly key: string;
    readonly as: 'number' | 'string' | 'object';
    readonly root: Dialect['parent']['root'];
  };

  readonly nameKey: string;
  readonly slug: {
    readonly key: string;
    readonly missing: 'null' | 'empty' | 'absent';
    readonly isLowerCased: boolean;
    /** Made from the name if omitted. */
    readonly isGenerated: boolean;
    readonly isUnique: boolean;
  } | null;
  readonly description: { readonly key: string; readonly missing: 'null' | 'empty' | 'absent' } | null;
  readonly visible: { readonly key: string; readonly shown: Mark; readonly hidden: Mark } | null;
  readonly order: {
    readonly key: string;
    readonly first: number;
    /** The gap between siblings that the service numbers; 1 for `index`. */
    readonly step: number;
    readonly meaning: 'index' | 'value';
    /** `ignores`: accepts and discards the number; `renumbers`: obeys, then renumbers all siblings. */
    readonly obedience: 'obeys' | 'ignores' | 'renumbers';
    /** Where a creation without a number goes: last, or to the first number, shared with others. */
    readonly created: 'last' | 'tied';
  } | null;

  /**
   * Nested members. `languages`: the name is an object of texts; `attributes`: everything but the id and the children, with the parent as a
   * relationship.
   */
  readonly folding: 'none' | 'languages' | 'attributes';
  /** Fields without a meaning for Canopy, with their default values; always listed. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** The key that contains the metadata; `null`: each entry is a member of the category. */
  readonly metadataKey: string | null;
  readonly unknownMembers: 'kept' | 'ignored' | 'refused';
  /** Members that the service computes and lists; in a request they are unknown. */
  readonly derived: readonly ('createdAt' | 'updatedAt' | 'childCount' | 'level' | 'path')[];
  /** Collapses white space in names. */
  readonly tidiesNames: boolean;

  /**
   * `merge` takes any members and keeps the others. `partial` does too, but refuses a body that repeats everything. `full` requires all of
   * them. `replace` takes any and resets the others: at the root, last, visible, empty.
   */
  readonly updates: 'merge' | 'partial' | 'full' | 'replace';
  /** For a category with children. `orphan`: deletes it and leaves them, as no service should. */
  readonly deletes: 'refuse' | 'cascade' | 'lift' | 'orphan';
  /** `none`: accepts cycles and unknown parents, so only the caller can keep the tree valid. */
  readonly checks: 'all' | 'none';
  readonly refusalStatus: 400 | 409 | 422;
  readonly refusalBody: 'envelope' | 'message' | 'problem' | 'text' | 'html' | 'empty';
  readonly created: Success;
  readonly updated: Success;
  readonly deleted: Success;
  /** `{ "success": true, "message": …, "data": … }`. */
  readonly hasMoreMembers: boolean;
}

export const CREDENTIALS: { readonly [K in HeaderAuth]: Extract<Credentials, { kind: K }> } = {
  none: { kind: 'none' },
  bearer: { kind: 'bearer', token: 'a-foreign-token' },
  basic: { kind: 'basic', user: 'editor', password: 'a:foreign pässword' },
  header: { kind: 'header', name: 'X-Api-Key', value: 'a-foreign-key' }
};

export const credentialsOf = ({ auth, credentials }: Pick<ForeignTraits, 'auth' | 'credentials'>): Credentials =>
  credentials ?? CREDENTIALS[auth];

/** The header (in lowercase) with which a service identifies its caller; `null`: none. */
export const credentialHeader = (auth: HeaderAuth): { name: string; value: string } | null => {
  const credentials = CREDENTIALS[auth];
  switch (credentials.kind) {
    case 'none':
      return null;
    case 'bearer':
      return { name: 'authorization', value: `Bearer ${credentials.token}` };
    case 'basic':
      return {
        name: 'authorization',
        value: `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`
      };
    case 'header':
      return { name: credentials.name.toLowerCase(), value: credentials.value };
  }
};

/** The service's dialect: what inference should find, or a person would choose. */
export const dialectOf = (traits: ForeignTraits): Dialect =>
  foldedDialect(
    {
      childrenKey: traits.shape.as === 'nested' ? traits.shape.childrenKey : null,
      idKey: traits.idKey,
      idAs: traits.idAs,
      parent: traits.parent,
      nameKey: traits.nameKey,
      slugKey: traits.slug?.key ?? null,
      descriptionKey: traits.description?.key ?? null,
      visible: traits.visible,
      order: traits.order && { key: traits.order.key, first: traits.order.first, meaning: traits.order.meaning },
      metadataKey: traits.metadataKey,
      derivedKeys: [...traits.derived],
      updates: traits.updates === 'partial' ? 'partial' : 'full',
      isCanopy: false
    },
    traits
  );
