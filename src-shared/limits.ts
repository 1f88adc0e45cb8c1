/** The contract's limits, in one place because schemas, the store and the window's own messages all quote them. */
export const LIMITS = {
  /** Characters (code points) of a name after trimming. */
  nameLength: 255,
  slugLength: 255,
  descriptionLength: 10_000,
  /** Bytes of `metadata` as UTF-8 JSON. */
  metadataBytes: 16 * 1024,
  /** Levels of nesting in `metadata`: no person writes more, and what clones or prints it recurses. */
  metadataDepth: 500,
  /** Levels of a tree: a root is level 1. */
  depth: 64,
  categories: 1_000_000,
  /** Of ids and versions that an import keeps: new ones, and a restored backup (`MOST_CREDIBLE`), count on from them. */
  highestGiven: 2 ** 49,
  bodyBytes: 1024 * 1024,
  idempotencyKeyLength: 255,
  idempotencyHours: 24
} as const;

/** Where the desktop's service listens unless the settings say otherwise. */
export const DEFAULT_PORT = 4780;

export const DAY_MS = 24 * 60 * 60 * 1_000;
