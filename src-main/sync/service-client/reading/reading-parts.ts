import type { Protocol } from '../../../../src-shared/protocol';
import type { ReadingProgress } from '../../../../src-shared/remote';
import type { RemoteId } from '../../sync-tree';
import type { Page } from './page';

/** What reads a listing. */
export interface ReadingParts {
  readonly address: URL;
  readonly protocol: Protocol;
  /** Under which key the children lie; `null`: the listing is flat. */
  readonly childrenKey: string | null;
  /** `null`: the row has no id. */
  readonly idOf: (row: unknown) => RemoteId | null;
  /** @throws RemoteFailure; `accepts` are statuses that are answers too, `isBeside`: it need not wait for what was asked before */
  readonly ask: (url: URL, accepts: readonly number[], isBeside?: boolean) => Promise<Page>;
  /** The first answer, where it has been had already. */
  readonly first?: Page;
  /** The service keeps our own contract, which has no pages. */
  readonly isCanopy: boolean;
  readonly onProgress?: (progress: ReadingProgress) => void;
  readonly signal?: AbortSignal;
}

/** A listing that was read to its end. */
export interface WholeListing {
  readonly rows: readonly unknown[];
  /** Those with categories in them. */
  readonly pages: number;
  /** Categories, those that are nested in others among them. */
  readonly count: number;
  /** As the service says; `null`: it does not. */
  readonly total: number | null;
  /** SHA-256 of all bodies, hexadecimal. */
  readonly digest: string;
  /** The tag of a listing in one answer. */
  readonly etag: string | null;
}
