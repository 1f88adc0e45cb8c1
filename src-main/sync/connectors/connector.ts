import type { Dialect } from '../../../src-shared/dialect';
import type { ConnectorId, Protocol } from '../../../src-shared/protocol';
import { isObject } from '../../fields/listed-values';
import type { RawCategory } from '../sync-tree';

export interface FirstAnswer {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly value: unknown;
}

export interface Fit {
  readonly protocol?: Partial<Protocol>;
  readonly dialect?: Connector['dialect'];
}

/**
 * A product whose shape is known: where its categories are, how requests and answers look, and what its members mean. Whatever
 * it leaves out of the dialect is worked out from the listing, and everything can be corrected by the person.
 */
export interface Connector {
  readonly id: ConnectorId;
  /**
   * Where the collection is below the service's URL, with its query where it is part of the address (`/?rest_route=…`): the usual
   * one first. They are tried in turn where a URL says no path; one that a URL has already is taken from there.
   */
  readonly collections: readonly string[];
  /** Whether a URL, as it was typed, can only be of this product. */
  readonly url?: (url: URL) => boolean;
  readonly answer?: (answer: FirstAnswer) => boolean;
  /** Parameters of a reading, such as `orderby=id&order=asc`; one that the person's URL says already stays as it is there. */
  readonly query?: string;
  readonly writePath?: (readPath: string) => string;
  readonly protocol: Protocol;
  readonly dialect: Partial<Omit<Dialect, 'protocol'>>;
  /**
   * What depends on the service that answered and is in no documentation: the name of its collection, its language, which of
   * several envelopes it uses. Written over `protocol` and `dialect`.
   */
  readonly fitted?: (answer: FirstAnswer) => Fit;
}

/** Creations by `POST` to the collection, updates and deletions at each category. */
export const changesBy = (method: 'PUT' | 'PATCH' | 'POST'): Pick<Protocol, 'create' | 'update' | 'remove'> => ({
  create: { method: 'POST', path: '{path}' },
  update: { method, path: '{path}/{id}' },
  remove: { path: '{path}/{id}' }
});

/** The listing is flat, and ids are whole numbers under `id`. */
export const FLAT_BY_NUMBER = { childrenKey: null, idKey: 'id', idAs: 'number' } as const;

/** The language in which most categories of a page have a text under a key, where the member is an object of texts by language. `null`: in none. */
export const languageOf = (rows: readonly RawCategory[], key: string): string | null => {
  const counts = new Map<string, number>();
  for (const { [key]: texts } of rows)
    if (isObject(texts))
      for (const language of Object.keys(texts)) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
};
