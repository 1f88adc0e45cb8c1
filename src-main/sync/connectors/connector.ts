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

/** What is known of a product. The rest is inferred from its listing, and a person can correct all of it. */
export interface Connector {
  readonly id: ConnectorId;
  /** Where the collection is below the URL, the usual one first, with a query that is part of the address (`/?rest_route=…`). */
  readonly collections: readonly string[];
  /** Whether a URL, as it was typed, can only be of this product. */
  readonly url?: (url: URL) => boolean;
  readonly answer?: (answer: FirstAnswer) => boolean;
  readonly query?: string;
  /** Where a product that lists for anybody says whether it accepts the credentials. `null`: nowhere that can be told from the path. */
  readonly identityPath?: (readPath: string) => string | null;
  readonly writePath?: (readPath: string) => string;
  readonly protocol: Protocol;
  readonly dialect: Partial<Omit<Dialect, 'protocol'>>;
  /** What only the first answer shows: names, languages, the kind of envelope. Written over `protocol` and `dialect`. */
  readonly fitted?: (answer: FirstAnswer) => Fit;
}

/** Whether an answer is an object with lists and numbers under these keys. */
export const hasShape = (value: unknown, shape: Readonly<Record<string, 'list' | 'number'>>): value is RawCategory =>
  isObject(value) &&
  Object.entries(shape).every(([key, kind]) =>
    kind === 'list' ? Array.isArray(value[key]) : typeof value[key] === 'number'
  );

export const rowsUnder = (value: unknown, key: string): readonly RawCategory[] => {
  const rows = isObject(value) ? value[key] : undefined;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

/** Creations by `POST` to the collection, updates and deletions at each category. */
export const changesBy = (method: 'PUT' | 'PATCH' | 'POST'): Pick<Protocol, 'create' | 'update' | 'remove'> => ({
  create: { method: 'POST', path: '{path}' },
  update: { method, path: '{path}/{id}' },
  remove: { path: '{path}/{id}' }
});

/** Members for names alone: a product adds those that it has. */
export const NAMES_ONLY = { slugKey: null, descriptionKey: null, visible: null, order: null, metadataKey: null };

/** As `NAMES_ONLY`, for a flat listing whose ids are whole numbers under `id`. */
export const FLAT_BY_NUMBER = { ...NAMES_ONLY, childrenKey: null, idKey: 'id', idAs: 'number' } as const;

/** The language in which most categories of a page have a text under a key, where the member is an object of texts by language. `null`: in none. */
export const languageOf = (rows: readonly RawCategory[], key: string): string | null => {
  const counts = new Map<string, number>();
  for (const { [key]: texts } of rows)
    if (isObject(texts))
      for (const language of Object.keys(texts)) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
};
