import type { Author } from '../../../../src-shared/tree-patch';

/** Who writes, and which version of the category they have read (`If-Match`); another one is a `version_mismatch`. */
export interface WriteContext {
  author: Author;
  ifVersion?: number;
}
