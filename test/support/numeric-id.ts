import type { RemoteId } from '../../src-shared/remote';

export const numericId = (id: RemoteId): number => {
  if (typeof id !== 'number') throw new Error(`“${id}” is no number`);
  return id;
};

export const byNumericId = (a: { readonly id: RemoteId }, b: { readonly id: RemoteId }): number =>
  numericId(a.id) - numericId(b.id);
