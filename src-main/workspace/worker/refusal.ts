import { ERROR_CATALOGUE } from '../../../src-shared/error-catalogue';
import type { Problem } from '../../../src-shared/envelope';
import { StoreError } from '../../domain/errors';

/** What the window is told of an error: the store's own words, or nothing that could hold a path, a stack or SQL. */
export const refusalOf = (error: unknown): Problem => {
  if (error instanceof StoreError) {
    return { code: error.code, ...ERROR_CATALOGUE[error.code], detail: error.message };
  }
  return {
    code: 'internal',
    ...ERROR_CATALOGUE.internal,
    detail: 'Try again. If it happens again, restart Canopy; nothing that was saved is lost.'
  };
};
