import type { CategoryId, Revision } from '../../src-shared/ids';
import type { Category, CategoryCreateRequest, CategoryUpdateRequest } from '../../src-shared/category';
import type { KeptCustomField, VersionedFields } from '../../src-shared/fields';
import type { KeptRules, VersionedRules } from '../../src-shared/rules';
import type { Writer } from './principal';

/** The whole tree at one revision; `unchanged`: the caller has it at that revision already. */
export type TreeAtRevision =
  | { readonly state: 'unchanged'; readonly revision: Revision }
  /** The nested categories as UTF-8 JSON. The caller must not write into it. */
  | { readonly state: 'read'; readonly revision: Revision; readonly json: Uint8Array };

/** Who writes, and which versions of the category they accept (`If-Match`); any other is a `version_mismatch`. */
export interface WriteContext extends Writer {
  /** One version, or any of several. Left out: whichever there is. */
  readonly ifVersion?: number | readonly number[] | undefined;
}

/** Also which branch they accept (`branchMark`): a branch to which somebody has added is a `version_mismatch`. */
export interface DeleteContext extends WriteContext {
  readonly ifBranch?: string | undefined;
}

/** The caller's key for a creation, and a digest of what it asked for. */
export interface Once {
  readonly key: string;
  readonly fingerprint: string;
}

/** What becomes of the children of a category that is deleted: refuse it, delete them too, or let them take its place. */
export type DeleteMode = 'refuse' | 'delete' | 'lift';

/** At which revision a write was carried out: the one that it made, or, where it changed nothing, the one that it found. */
export interface Written {
  readonly revision: Revision;
}

/** The four endpoints' view of one workspace. Each call is atomic. Failures are `StoreError`s; a refusal changes nothing and says its revision. */
export interface CategoryRepository {
  /** @param isKnown whether the caller has that revision @param mayBeBehind whether the newest writes of other processes may be missing */
  readTree(isKnown?: (revision: Revision) => boolean, mayBeBehind?: boolean): Promise<TreeAtRevision>;

  /** `once`: a repeated call adds nothing. Throws `unknown_parent`, `too_deep`, `tree_full`, `idempotency_key_reused`. */
  create(
    request: CategoryCreateRequest,
    context: Writer,
    once?: Once
  ): Promise<Written & { readonly category: Category; readonly replayed: boolean }>;

  /** Throws `invalid` for a bad slug, `not_found`, `version_mismatch`, `unknown_parent`, `cycle`, `too_deep`. */
  update(id: CategoryId, request: CategoryUpdateRequest, context: WriteContext): Promise<Written>;

  /** Throws `not_found`, `version_mismatch`, and `has_children` with the counts in the mode `refuse`. */
  delete(id: CategoryId, mode: DeleteMode, context: DeleteContext): Promise<Written>;

  readFields(): Promise<VersionedFields>;

  /** Sets all fields; values in the categories stay. Throws `version_mismatch`, and `forbidden` for whoever is limited to a branch. */
  writeFields(fields: readonly KeptCustomField[], context: WriteContext): Promise<VersionedFields>;

  readRules(): Promise<VersionedRules>;

  /** Sets all that is kept about problems. Throws as `writeFields`. */
  writeRules(rules: KeptRules, context: WriteContext): Promise<VersionedRules>;

  /** Checks that the engine answers by reading something. Gives its revision and the number of categories. */
  status(): Promise<{ readonly revision: Revision; readonly count: number }>;
}
