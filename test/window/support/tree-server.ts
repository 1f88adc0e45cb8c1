import { createServer } from 'node:http';
import type { FirstScreen } from '../../../src-shared/first-screen';
import type { ServiceAnswer } from '../../../src-shared/workspace-calls';
import { SCREENS_PATH } from './page-settings';
import { listenHere } from '../../support/listen-here';

/** What a page is served of the workspace that it shows. */
interface Served {
  /** Rejects where the workspace is not open. */
  readonly readTree: () => Promise<ServiceAnswer>;
  /** Never rejects. */
  readonly readFirstScreen: (workspaceId: string) => Promise<FirstScreen | null>;
}

/** Answers the process of the pages with the tree of the workspace that is shown now, and with the rows that it showed last. */
export class TreeServer {
  /** `null`: no page is shown. */
  shown: Served | null = null;
  readonly #server = createServer(({ url = '' }, response) => {
    // A workspace that is not open throws at once.
    const answer = async (): Promise<ServiceAnswer> => {
      if (this.shown === null) throw new Error('No workspace is shown.');
      if (!url.startsWith(SCREENS_PATH)) return this.shown.readTree();
      const screen = await this.shown.readFirstScreen(url.slice(SCREENS_PATH.length));
      return { status: 200, etag: null, body: JSON.stringify(screen) };
    };
    answer().then(
      ({ status, etag, body }) => response.writeHead(status, etag === null ? {} : { ETag: etag }).end(body),
      () => response.writeHead(503).end()
    );
  });

  /** Begins to listen on a free port. @returns the address */
  async open(): Promise<string> {
    const port = await listenHere(this.#server);
    // A worker ends when its tests are over, not when nobody could ask any more.
    this.#server.unref();
    return `http://127.0.0.1:${port}`;
  }
}
