/**
 * A real service that the tests start on this machine. `test/services/NAME/` holds what starts it, what it was seen to answer
 * (`observed.md`), its stories (`*.test.ts`, `*.window.ts`) and `needs.json`, Debian's packages that it is made of.
 */
export interface RealService {
  /** As in `npm run test:long -- services NAME`, with its variant where there are several: `django-pages`. */
  readonly name: string;
  readonly traits: ServiceTraits;
  /** Installs what is missing into `cacheFolder(name)`, starts everything on loopback, and resolves when it answers. */
  start(): Promise<RunningService>;
}

export interface RunningService {
  /** What its own program says, such as `6.1.9`. */
  readonly version: string;
  /** What a person pastes into the dialog. */
  readonly url: string;
  /** As for `canopy connect --auth … --token …`. */
  readonly credentials: { readonly auth: 'none' | 'bearer' | 'basic' | 'header'; readonly token: string };
  readonly api: ServiceApi;
  /** Empties it as far as it lets one, then creates `count` categories by the quickest way of its own: `seedRows`. */
  seed(count: number): Promise<void>;
  /** Ends every process; again is no error. Whoever is killed before takes the processes along: `startDaemon`. */
  stop(): Promise<void>;
}

/** A category as the service itself tells it, entities decoded, ids as texts. */
export interface ServiceRow {
  readonly id: string;
  /** `null`: a root. */
  readonly parent: string | null;
  readonly name: string;
  /** `null`: it has none. */
  readonly slug: string | null;
  /** The number that it sorts siblings by; `null` where it keeps no order. */
  readonly order: number | null;
  /** Its shop does not show it. */
  readonly isHidden?: boolean;
}

export interface RowFields {
  readonly name: string;
  readonly parent: string | null;
  readonly slug?: string;
  readonly order?: number;
}

/** Somebody else at the service, through its own API and never through Canopy's client. Rejects when it refuses. */
export interface ServiceApi {
  /** All rows, of all pages. */
  list(): Promise<ServiceRow[]>;
  /** @returns the new id */
  create(fields: RowFields): Promise<string>;
  update(id: string, fields: Partial<RowFields>): Promise<void>;
  delete(id: string): Promise<void>;
}

export interface ServiceTraits {
  /** Whether it sorts siblings by a number that a client can write. */
  readonly hasOrder: boolean;
  /** What becomes of children when their parent is deleted: they go along, come under its parent, become roots, keep an id that is nobody's, or keep it from being deleted. */
  readonly deletion: 'cascades' | 'lifts' | 'roots' | 'leaves' | 'refuses';
  /** Undoing a deletion that was sent brings back the id there, too. */
  readonly keepsDeleted?: true;
  /** Slugs are kept as written, made into its own form, or there are none. */
  readonly slugs: 'kept' | 'tidied' | 'none';
  /** What it makes of a name; as it is, where it keeps every one. */
  readonly keptName: (name: string) => string;
}
