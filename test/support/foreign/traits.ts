import type { Dialect, Mark } from '../../../src-shared/dialect';
import type { AuthKind, Credentials } from '../../../src-shared/presented-credentials';
import { foldedDialect } from './folding';

/** What a success is answered with, apart from its status. */
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

/** The ways to authenticate that these services know: all but those of the newer kinds, which have tests of their own. */
export type HeaderAuth = Exclude<AuthKind, 'query' | 'oauth' | 'signIn'>;

/** How one foreign category service behaves. One implementation is driven by it, `memory-backend.ts`. */
export interface ForeignTraits {
  readonly name: string;
  readonly readPath: string;
  readonly writePath: string;
  readonly auth: HeaderAuth;
  /** Where its credentials are others than those of `CREDENTIALS`. */
  readonly credentials?: Credentials;
  /** Whether reading asks for the credentials too. */
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
   * In which order a listing comes, of siblings where it is nested. `sorted`: the tree's own; `restless`: another at every reading.
   * `byName`: alphabetical, as services without an order do.
   */
  readonly listing: 'sorted' | 'byId' | 'byName' | 'childrenFirst' | 'shuffled' | 'restless';
  readonly listEnvelope: 'data' | 'more' | 'bare';

  readonly idKey: string;
  readonly idAs: 'number' | 'string';
  readonly firstId: number;
  /** A new category takes the highest id that there is and adds one, so that the id of a deleted one can come again. */
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
    /** Made of the name where none is given. */
    readonly isGenerated: boolean;
    /** A second category with the same slug is refused. */
    readonly isUnique: boolean;
  } | null;
  readonly description: { readonly key: string; readonly missing: 'null' | 'empty' | 'absent' } | null;
  readonly visible: { readonly key: string; readonly shown: Mark; readonly hidden: Mark } | null;
  readonly order: {
    readonly key: string;
    /** The first sibling's number. */
    readonly first: number;
    /** What lies between neighbours where the service gives the numbers itself; 1 for `index`. */
    readonly step: number;
    readonly meaning: 'index' | 'value';
    /** `ignores`: what is sent is accepted and forgotten; `renumbers`: obeyed, and then all siblings get new numbers. */
    readonly obedience: 'obeys' | 'ignores' | 'renumbers';
    /** Where a creation without a number goes: behind the others, or to the first number, shared with whoever has it. */
    readonly created: 'last' | 'tied';
  } | null;

  /**
   * What lies within other members. `languages`: the name is an object of texts; `attributes`: all but the id and the children do, and
   * the parent is a relationship.
   */
  readonly folding: 'none' | 'languages' | 'attributes';
  /** Fields that mean nothing to us, by the values that a category has unless it is given others; always listed. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** Under which key they lie together; `null`: each is a member of the category. */
  readonly metadataKey: string | null;
  readonly unknownMembers: 'kept' | 'ignored' | 'refused';
  /** What the service works out itself and lists; sent to it, it counts as an unknown member. */
  readonly derived: readonly ('createdAt' | 'updatedAt' | 'childCount' | 'level' | 'path')[];
  /** Runs of white space in a name become one space. */
  readonly tidiesNames: boolean;

  /**
   * `merge` takes any members and leaves the others. `partial` likewise, but refuses a body that repeats everything. `full`
   * refuses a body without all of them. `replace` takes any, and what is left out is lost: at the root, last, shown, empty.
   */
  readonly updates: 'merge' | 'partial' | 'full' | 'replace';
  /** Of a category with children. `orphan`: it goes and they stay, which no service should do. */
  readonly deletes: 'refuse' | 'cascade' | 'lift' | 'orphan';
  /** `none`: cycles and parents that are not there are accepted, so that it depends on the caller alone that the tree stays one. */
  readonly checks: 'all' | 'none';
  readonly refusalStatus: 400 | 409 | 422;
  readonly refusalBody: 'envelope' | 'message' | 'problem' | 'text' | 'html' | 'empty';
  readonly created: Success;
  readonly updated: Success;
  readonly deleted: Success;
  /** `{ "success": true, "message": …, "data": … }`. */
  readonly hasMoreMembers: boolean;
}

/** What each service asks for. */
export const CREDENTIALS: { readonly [K in HeaderAuth]: Extract<Credentials, { kind: K }> } = {
  none: { kind: 'none' },
  bearer: { kind: 'bearer', token: 'a-foreign-token' },
  basic: { kind: 'basic', user: 'editor', password: 'a:foreign pässword' },
  header: { kind: 'header', name: 'X-Api-Key', value: 'a-foreign-key' }
};

/** What a service with these traits asks for. */
export const credentialsOf = ({ auth, credentials }: Pick<ForeignTraits, 'auth' | 'credentials'>): Credentials =>
  credentials ?? CREDENTIALS[auth];

/** The header by which a service with that authentication knows its caller, its name in lower case; `null`: it asks for none. */
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

/** The dialect that the service speaks: what inference should find, or a person would choose. */
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
