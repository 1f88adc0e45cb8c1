import { isDeepStrictEqual } from 'node:util';
import type { Metadata } from '../../../../src-shared/category';
import { workedOutEntries, type Dialect, type EntryKeys } from '../../../../src-shared/dialect';
import { parseMetadata, type OwnFields } from '../tree/category-rows';

/**
 * What a service does to a category by itself is nobody's edit, and no reason to refuse an undo: it counts and dates, and
 * gives a new category a slug and whatever else it has no value for.
 */
export class ByService {
  readonly #workedOut: EntryKeys;

  /** @param dialect of the service that the workspace is a replica of; `null`: of none, which does nothing by itself */
  constructor(private readonly dialect: Dialect | null) {
    this.#workedOut = workedOutEntries(dialect);
  }

  /**
   * Whether a field is as it was left, but for what the service has done.
   * @param isNew whether it was left by the creation of its category
   */
  hasOnlyChanged<F extends keyof OwnFields>(field: F, left: OwnFields[F], now: OwnFields[F], isNew: boolean): boolean {
    if (this.dialect === null) return false;
    if (field === 'slug') return isNew && left === null;
    return (
      field === 'metadata' &&
      typeof left === 'string' &&
      typeof now === 'string' &&
      this.#isSame(parseMetadata(left), parseMetadata(now), isNew)
    );
  }

  /** Metadata that is given back, with what the service works out as it is now. Both are JSON texts. */
  metadataBack(before: string, now: string): string {
    const workedOut = Object.entries(parseMetadata(now)).filter(([key]) => this.#workedOut.has(key));
    if (workedOut.length === 0 && !Object.keys(parseMetadata(before)).some((key) => this.#workedOut.has(key)))
      return before;
    return JSON.stringify({ ...this.#own(parseMetadata(before)), ...Object.fromEntries(workedOut) });
  }

  #isSame(left: Metadata, now: Metadata, isNew: boolean): boolean {
    const [own, present] = [this.#own(left), this.#own(now)];
    const compared = isNew
      ? Object.fromEntries(Object.entries(present).filter(([key]) => Object.hasOwn(own, key)))
      : present;
    return isDeepStrictEqual(own, compared);
  }

  #own(metadata: Metadata): Metadata {
    return Object.fromEntries(Object.entries(metadata).filter(([key]) => !this.#workedOut.has(key)));
  }
}
