import type { Metadata } from '../../src-shared/category';
import type { ErrorCode } from '../../src-shared/envelope';

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
