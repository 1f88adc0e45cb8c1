import type { Metadata } from '../../src-shared/category';
import type { ErrorCode } from '../../src-shared/envelope';

/** What the model answers instead of carrying a call out. */
export class ModelRefusal extends Error {
  constructor(readonly code: ErrorCode) {
    super(code);
  }
}

export interface ModelRequest {
  name?: string;
  parentId?: number | null;
  position?: number;
  slug?: string | null;
  description?: string;
  visible?: boolean;
  metadata?: Metadata;
}

export interface ModelImport {
  name: string;
  children?: ModelImport[];
}

export type ModelAuthor = 'window' | 'http' | 'import';
