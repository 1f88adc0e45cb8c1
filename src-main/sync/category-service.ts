import type { Category } from '../../src-shared/category';
import type { KeptCustomField, VersionedFields } from '../../src-shared/fields';
import type { Me } from '../../src-shared/me';
import type { ReadingProgress, RemoteFailureKind } from '../../src-shared/remote';
import type { PersonId } from '../../src-shared/ids';
import type { PresenceNote, PresentPeople, WorkspacePeople } from '../../src-shared/presence';
import type { ProposalRepository } from '../domain/proposal-repository';
import type { RawCategory, RemoteCategory, RemoteId, SyncFields } from './sync-tree';

/** Lets the next reading answer “unchanged” without the whole listing, or at least without parsing it. */
export interface ReadingMark {
  readonly etag: string | null;
  readonly digest: string;
}

export type Reading =
  | { readonly state: 'same' }
  | {
      readonly state: 'read';
      /** Parents before their children, siblings in order. */
      readonly categories: readonly RemoteCategory[];
      readonly mark: ReadingMark;
      /** Sentences about what could not be taken over as it is, such as a category whose parent is missing. */
      readonly warnings: readonly string[];
      readonly took: number;
      /** Who has changed what since the reading before, in order, as far as the service tells. */
      readonly changedBy?: readonly (readonly [RemoteId, PersonId])[];
    };

export interface RemoteCreation {
  readonly fields: SyncFields;
  readonly parentId: RemoteId | null;
  /** The number to sort by; `null`: the service's choice. */
  readonly order: number | null;
  /** Sent as `Idempotency-Key` where the service keeps our contract. */
  readonly idempotencyKey: string;
  /** The service may still have it as a draft under that id. */
  readonly draftId?: RemoteId;
}

export interface RemoteUpdate {
  readonly id: RemoteId;
  /** The category as last listed: what a full update starts from. */
  readonly raw: RawCategory;
  /** The parent as last listed: where categories are nested, `raw` lacks it, and a full update without it would make a root. */
  readonly parentId: RemoteId | null;
  readonly version: number | null;
  readonly fields: Partial<SyncFields>;
  /** Left out: it stays where it is. */
  readonly place?: { readonly parentId: RemoteId | null; readonly order: number | null };
}

export interface Deletion {
  readonly id: RemoteId;
  /** The category as last listed, if it was. */
  readonly raw?: RawCategory;
  readonly version: number | null;
}

/** Progress and cancelling of a reading, and the ids that it should find. */
export interface ReadingWatch {
  readonly onProgress?: (progress: ReadingProgress) => void;
  readonly signal?: AbortSignal;
  /** The ids that the service had when it was last read: see `readConfirmed`. */
  readonly expected?: () => ReadonlySet<RemoteId>;
  /** Whether the service is known to have people: then it is asked who has changed what. */
  readonly hasPeople?: boolean;
}

/** What is heard of a service that is followed, where it tells that, until `signal` is aborted. */
export interface Heard {
  /** Called with each revision that it comes to, and with the present one first. */
  readonly onRevision: (revision: number) => void;
  readonly signal: AbortSignal;
  readonly onPresence?: (presence: PresentPeople) => void;
  /** Called at the beginning and when its proposals have changed. */
  readonly onProposals?: () => void;
}

/** `lasted`: whether the service has told of its state at all before the end. */
export type FollowingEnd =
  | { readonly state: 'notOffered' }
  | { readonly state: 'ended'; readonly lasted: boolean; readonly retryAfter: number | null };

/** The proposals of a service of ours, by its ids. Each call rejects with `StoreError`: as the service refused, or `unavailable`. */
export interface ServiceProposals extends Omit<ProposalRepository, 'proposedTree'> {
  /** The tree as it will be once all that can be published is. */
  tree(id: number): Promise<readonly Category[]>;
}

/** The fields of a service's workspace. Each call rejects with `RemoteFailure`. */
export interface ServiceFields {
  /** `null`: this version of the service has none. */
  read(): Promise<VersionedFields | null>;
  /** Sets all of them if they still have that version. @returns `false`: the service refuses these, or this person's */
  write(fields: readonly KeptCustomField[], ifVersion: number): Promise<boolean>;
}

/** A service's four endpoints in our words. Every method rejects with `RemoteFailure`, or with an `AbortError` once its owner has closed it. */
export interface CategoryService {
  /** The whole listing; a part is refused (`incomplete`). */
  read(known: ReadingMark | null, watching?: ReadingWatch): Promise<Reading>;
  /** Follows revisions that the readings so far have not shown. Never rejects. @returns why it has ended; it may be followed again unless `notOffered` */
  follow?(heard: Heard): Promise<FollowingEnd>;
  /** Reports where the person is. Only for services that tell who is there. */
  notePresence?(note: PresenceNote): Promise<void>;
  /** The people whom changes may name; `null`: the service has none. */
  people?(): Promise<WorkspacePeople | null>;
  /** Who the person is to it, and what they may do. `notOffered`: it knows no people. `unknown`: it could not be asked. */
  me?(): Promise<Me | 'notOffered' | 'unknown'>;
  /** Left out: it knows no proposals. */
  readonly proposals?: ServiceProposals | undefined;
  /** Left out: it knows no fields of a workspace. */
  readonly fields?: ServiceFields | undefined;
  /** How many products are in a category alone; `null`: the answer does not say. Left out: the service cannot be asked. */
  readonly countProducts?: ((id: RemoteId) => Promise<number | null>) | undefined;
  /** `null`: it was created, and the answer does not say which id it has. */
  create(creation: RemoteCreation): Promise<RemoteId | null>;
  update(update: RemoteUpdate): Promise<void>;
  /** Deletes a category without children. `absent`: it is not there by the answer, at an address where other deletions worked. */
  delete(category: Deletion): Promise<'deleted' | 'absent'>;
  /** Deletes a whole branch that still has that mark (`branchMark`), else rejects (`refused`, 412). `notOffered`: it has no such condition, and nothing was deleted. */
  deleteBranch?(category: Deletion, mark: string): Promise<'deleted' | 'notOffered'>;
}

/** Why a call to a service did not do what it was to do, in a sentence that says what can be done. Never holds a secret. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  constructor(
    readonly kind: RemoteFailureKind,
    message: string,
    /** When it may be tried again, in milliseconds from now, as the service wishes. */
    readonly retryAfter: number | null = null,
    readonly status: number | null = null,
    options?: ErrorOptions
  ) {
    super(message, options);
  }

  /** No whole answer came, as without a network. An answer of a gateway or a web page does not count as offline. */
  get isOffline(): boolean {
    return this.status === null && (this.kind === 'unreachable' || this.kind === 'lost');
  }
}

/** For `catch`: returns a substitute if the service gave no usable answer. Other errors go on. */
export const ifRemoteFails =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof RemoteFailure) return instead;
    throw error;
  };
